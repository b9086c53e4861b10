export { default as Measure } from "../Measure.svelte";
export { default as Strikes } from "../Strikes.svelte";
export { default as Tray } from "../Tray.svelte";
