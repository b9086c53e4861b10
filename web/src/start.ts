// The first that runs, small: asks for all that the page at this address needs, while the app is on its way.

import { ask, openLine, wordsAddress } from "./lib/early";
import { OWN_WORDS, WORKSHOP_WORDS } from "./lib/lang";
import { parse } from "./lib/route";
import { load } from "./lib/stored";
import type { TableView } from "./lib/types";
import { SCREENS, WORKSHOP } from "./screens";

const { lang } = load();
const route = parse(location.pathname, location.search, location.hash);
const later = [
  import("./main"),
  OWN_WORDS[lang](),
  WORKSHOP.has(route.screen) ? WORKSHOP_WORDS[lang]() : null,
  route.screen === "unknown" ? null : SCREENS[route.screen](),
];
// Who fails to come is asked for again by whoever needs it, and missed there.
for (const part of later) part?.catch(() => {});
if (route.screen !== "demo") ask("/api/me");
if (route.screen === "home") for (const path of ["/api/games", `/api/shelf/${lang}`, "/api/tables"]) ask(path);
if (route.screen === "table") {
  const table = `/api/tables/${encodeURIComponent(route.id)}`;
  openLine(route.id);
  // Which game it is stands in the welcome as well, but behind a whole board.
  fetch(table, { credentials: "same-origin" })
    .then((answer) => answer.json() as Promise<Partial<TableView>>)
    .then(({ game }) => game && ask(wordsAddress(game, lang, "first")))
    .catch(() => {});
}
