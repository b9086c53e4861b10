export { default as Counter } from "../Counter.svelte";
export { default as HexMap } from "../HexMap.svelte";
