// The first that runs, small: asks for all that the page at this address needs, while the app is on its way.

import { fetchHand } from "./board/fetch";
import { ask, openLine } from "./lib/early";
import { OWN_WORDS } from "./lib/lang";
import { parse } from "./lib/route";
import { load } from "./lib/stored";
import { SCREENS, wordsOf } from "./screens";

const { lang } = load();
const route = parse(location.pathname, location.search, location.hash);
const later = [
  import("./main"),
  ...wordsOf(route.screen).map((portion) => OWN_WORDS[portion][lang]()),
  route.screen === "unknown" ? null : SCREENS[route.screen](),
];
// Who fails to come is asked for again by whoever needs it, and missed there.
for (const part of later) part?.catch(() => {});
if (route.screen !== "demo") ask("/api/me");
if (route.screen === "home") for (const path of ["/api/games", `/api/shelf/${lang}`, "/api/tables"]) ask(path);
if (route.screen === "table") openLine(route.id, lang, fetchHand);
