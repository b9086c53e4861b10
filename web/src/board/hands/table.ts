export { default as Hand } from "../Hand.svelte";
export { default as Stand } from "../Stand.svelte";
export { default as TableMap } from "../TableMap.svelte";
