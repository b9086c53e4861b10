// The screens, each fetched when it is come to.

/** Those that need the words of the workshop. */
export const WORKSHOP: ReadonlySet<string> = new Set(["army", "editor", "lab", "muster", "new", "rules", "scenario"]);

export const SCREENS = {
  home: () => import("./screens/Home.svelte"),
  new: () => import("./screens/NewTable.svelte"),
  table: () => import("./screens/Table.svelte"),
  join: () => import("./screens/Join.svelte"),
  muster: () => import("./screens/Muster.svelte"),
  rules: () => import("./screens/Rules.svelte"),
  army: () => import("./screens/Army.svelte"),
  editor: () => import("./screens/Editor.svelte"),
  scenario: () => import("./screens/Shared.svelte"),
  lab: () => import("./screens/Lab.svelte"),
  account: () => import("./screens/Account.svelte"),
  ratings: () => import("./screens/Ratings.svelte"),
  mail: () => import("./screens/Mail.svelte"),
  event: () => import("./screens/Event.svelte"),
  "new-event": () => import("./screens/NewEvent.svelte"),
  demo: () => import("./screens/Demo.svelte"),
};
