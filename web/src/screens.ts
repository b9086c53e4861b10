// The screens, each fetched when it is come to.

import type { Component } from "svelte";
import type { Portion } from "./lib/lang";
import type { Route } from "./lib/route";

const WORKSHOP: ReadonlySet<string> = new Set(["army", "desk", "editor", "lab", "muster", "new", "rules", "scenario"]);

/** The words a screen cannot do without. */
export function wordsOf(screen: string): readonly Portion[] {
  if (WORKSHOP.has(screen)) return ["first", "more", "workshop"];
  return screen === "home" || screen === "table" ? ["first"] : ["first", "more"];
}

export const SCREENS = {
  home: () => import("./screens/Home.svelte"),
  new: () => import("./screens/NewTable.svelte"),
  table: () => import("./screens/Table.svelte"),
  join: () => import("./screens/Join.svelte"),
  muster: () => import("./screens/Muster.svelte"),
  rules: () => import("./screens/Rules.svelte"),
  army: () => import("./screens/Army.svelte"),
  desk: () => import("./screens/Desk.svelte"),
  editor: () => import("./screens/Editor.svelte"),
  scenario: () => import("./screens/Shared.svelte"),
  lab: () => import("./screens/Lab.svelte"),
  account: () => import("./screens/Account.svelte"),
  ratings: () => import("./screens/Ratings.svelte"),
  mail: () => import("./screens/Mail.svelte"),
  event: () => import("./screens/Event.svelte"),
  "new-event": () => import("./screens/NewEvent.svelte"),
  demo: () => import("./screens/Demo.svelte"),
} satisfies { [S in Known]: () => Promise<{ default: Component<Omit<Extract<Route, { screen: S }>, "screen">> }> };

type Known = Exclude<Route["screen"], "unknown">;

/** A screen is made anew for each of these; what else changes in an address it hears of. */
export function keyOf(route: Route): string {
  switch (route.screen) {
    case "table":
    case "muster":
    case "scenario":
    case "event":
      return route.id;
    case "rules":
    case "desk":
    case "ratings":
      return route.game;
    case "lab":
      return route.game ?? "";
    case "army":
      return `${route.game}/${route.id}`;
    case "editor":
      return `${route.game}/${route.from}/${route.shared}/${route.kept}`;
    default:
      return "";
  }
}
