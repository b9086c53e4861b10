// Addresses: /, /new, /table/ID, /join/TABLE/SECRET, /rules/GAME, /account, /demo.

export type Route =
  | { screen: "home" }
  | { screen: "new"; game: string | null }
  | { screen: "table"; id: string; at: number | null }
  | { screen: "join"; id: string; secret: string }
  | { screen: "rules"; game: string; rule: string | null }
  | { screen: "account" }
  | { screen: "demo"; board: string }
  | { screen: "unknown" };

export function parse(path: string, search: string, hash: string): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  switch (first) {
    case undefined:
      return { screen: "home" };
    case "new":
      return { screen: "new", game: second ?? new URLSearchParams(search).get("game") };
    case "table":
      return second ? { screen: "table", id: second, at: moment(hash) } : { screen: "unknown" };
    case "join":
      return second && third ? { screen: "join", id: second, secret: third } : { screen: "unknown" };
    case "rules":
      return second ? { screen: "rules", game: second, rule: hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null } : { screen: "unknown" };
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
