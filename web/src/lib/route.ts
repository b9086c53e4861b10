// Addresses: /, /new, /table/ID, /join/TABLE/SECRET, /rules/GAME, /army/GAME, /account, /confirm/TOKEN, /stop/TOKEN,
// /ratings/GAME, /event, /event/ID, /event/ID/SECRET, /muster/ID, /editor/GAME, /scenario/ID, /lab, /lab/GAME, /desk/GAME,
// /desk/GAME/PROCEDURE, /demo.

export type Route =
  | { screen: "home" }
  | { screen: "new"; game: string | null; army: string | null; shared: string | null }
  | { screen: "editor"; game: string; from: string | null; shared: string | null; kept: string | null }
  | { screen: "scenario"; id: string }
  | { screen: "army"; game: string; id: string | null }
  | { screen: "table"; id: string; at: number | null }
  | { screen: "join"; id: string; secret: string }
  | { screen: "muster"; id: string }
  | { screen: "rules"; game: string; rule: string | null }
  | { screen: "desk"; game: string; procedure: string | null }
  | { screen: "lab"; game: string | null; scenario: string | null; run: string | null }
  | { screen: "account" }
  | { screen: "ratings"; game: string }
  | { screen: "event"; id: string; secret: string | null }
  | { screen: "new-event" }
  | { screen: "mail"; what: "confirm" | "stop"; token: string }
  | { screen: "demo"; board: string }
  | { screen: "unknown" };

export function parse(path: string, search: string, hash: string): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  const asked = new URLSearchParams(search);
  switch (first) {
    case undefined:
      return { screen: "home" };
    case "new":
      return { screen: "new", game: second ?? asked.get("game"), army: asked.get("army"), shared: asked.get("shared") };
    case "editor":
      return second
        ? { screen: "editor", game: second, from: asked.get("from"), shared: asked.get("shared"), kept: asked.get("kept") }
        : { screen: "unknown" };
    case "scenario":
      return second ? { screen: "scenario", id: second } : { screen: "unknown" };
    case "army":
      return second ? { screen: "army", game: second, id: third ?? null } : { screen: "unknown" };
    case "table":
      return second ? { screen: "table", id: second, at: moment(hash) } : { screen: "unknown" };
    case "join":
      return second && third ? { screen: "join", id: second, secret: third } : { screen: "unknown" };
    case "muster":
      return second ? { screen: "muster", id: second } : { screen: "unknown" };
    case "rules":
      return second
        ? { screen: "rules", game: second, rule: hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null }
        : { screen: "unknown" };
    case "desk":
      return second ? { screen: "desk", game: second, procedure: third ?? null } : { screen: "unknown" };
    case "lab": {
      const asked = new URLSearchParams(search);
      return { screen: "lab", game: second ?? null, scenario: asked.get("scenario"), run: asked.get("run") };
    }
    case "ratings":
      return second ? { screen: "ratings", game: second } : { screen: "unknown" };
    case "event":
      return second ? { screen: "event", id: second, secret: third ?? null } : { screen: "new-event" };
    case "confirm":
    case "stop":
      return second ? { screen: "mail", what: first, token: second } : { screen: "unknown" };
    case "account":
      return { screen: "account" };
    case "demo":
      return { screen: "demo", board: second ?? "table" };
    default:
      return { screen: "unknown" };
  }
}

/** The moment a link points to: `#at=12`. */
export function moment(hash: string): number | null {
  const found = /^#at=(\d{1,7})$/.exec(hash);
  return found ? Number(found[1]) : null;
}
