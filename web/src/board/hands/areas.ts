export { default as AreasMap } from "../AreasMap.svelte";
export { default as Counter } from "../Counter.svelte";
