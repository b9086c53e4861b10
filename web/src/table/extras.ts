// What a table shows only once it stands: all in one file, fetched when the first picture has been seen.

export { default as AimBar } from "./AimBar.svelte";
export { default as Arrivals } from "./Arrivals.svelte";
export { default as BagTable } from "./BagTable.svelte";
export { default as Briefing } from "./Briefing.svelte";
export { default as Card } from "./Card.svelte";
export { default as ChatBox } from "./ChatBox.svelte";
export { default as ClaimBar } from "./ClaimBar.svelte";
export { default as CoachCard } from "./CoachCard.svelte";
export { default as Counsel } from "./Counsel.svelte";
export { default as DiceTray } from "./DiceTray.svelte";
export { default as Filled } from "./Filled.svelte";
export { default as Foretold } from "./Foretold.svelte";
export { default as Inspector } from "./Inspector.svelte";
export { default as InviteCard } from "./InviteCard.svelte";
export { default as LogView } from "./LogView.svelte";
export { default as OddsCases } from "./OddsCases.svelte";
export { default as Panels } from "./Panels.svelte";
export { default as ReplayBar } from "./ReplayBar.svelte";
export { default as StageBar } from "./StageBar.svelte";
export { default as Units } from "./Units.svelte";
