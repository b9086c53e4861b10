// What a table shows only later: fetched when the table itself stands, in an idle moment or when it is wanted.

export const parts = {
  story: () => import("./StoryPanel.svelte"),
  info: () => import("./TableInfo.svelte"),
  end: () => import("./EndCard.svelte"),
  help: () => import("./HelpSheet.svelte"),
};
