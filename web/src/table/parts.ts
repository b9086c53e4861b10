// What a table shows only when it is asked for: fetched in an idle moment, or then.

export const parts = {
  story: () => import("./StoryPanel.svelte"),
  info: () => import("./TableInfo.svelte"),
  end: () => import("./EndCard.svelte"),
  help: () => import("./HelpSheet.svelte"),
  rule: () => import("../parts/RuleCardView.svelte"),
};
