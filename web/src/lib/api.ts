// The REST calls. Every failure becomes a `Failure` with a code that has a sentence in both languages.

import type {
  Archive, Board, Credentials, Fork, GameInfo, Join, Me, NewTable, Problem, PutMe, RulebookView, Scene, TableLists, TableView, Verified,
} from "./types";
import type { Lang } from "./text";

/** The opening of a scenario, for its picture. */
export interface Preview {
  board: Board;
  scene: Scene;
}

/** The version of the protocol this client speaks. */
export const PROTOCOL = 1;

/** Something the server, or the way to it, would not do. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    readonly problem: Problem | null = null,
  ) {
    super(code);
  }

  /** The sentence to show, if the server sent one. */
  sentence(lang: Lang): string | null {
    return this.problem?.text[lang] ?? null;
  }
}

async function call(method: string, path: string, body?: unknown, type = "application/json"): Promise<Response> {
  let response: Response;
  try {
    const init: RequestInit = { method, credentials: "same-origin" };
    if (body !== undefined) {
      init.headers = { "content-type": type };
      init.body = typeof body === "string" ? body : JSON.stringify(body);
    }
    response = await fetch(path, init);
  } catch {
    throw new Failure("offline");
  }
  if (response.ok) return response;
  let problem: Problem | null = null;
  try {
    problem = (await response.json()) as Problem;
  } catch {
    // An answer that is no problem report comes from something between us and the server.
  }
  throw new Failure(problem?.code ?? (response.status >= 500 ? "unreachable" : "internal"), problem);
}

async function json<T>(method: string, path: string, body?: unknown, type?: string): Promise<T> {
  return (await (await call(method, path, body, type)).json()) as T;
}

const e = encodeURIComponent;

export const api = {
  me: () => json<Me>("GET", "/api/me"),
  setMe: (me: PutMe) => json<Me>("PUT", "/api/me", me),
  register: (who: Credentials) => json<Me>("POST", "/api/account", who),
  logIn: (who: Credentials) => json<Me>("POST", "/api/session", who),
  logOut: async (): Promise<void> => void (await call("DELETE", "/api/session")),
  games: () => json<GameInfo[]>("GET", "/api/games"),
  game: (id: string) => json<GameInfo>("GET", `/api/games/${e(id)}`),
  words: async (game: string, lang: Lang) => (await call("GET", `/api/games/${e(game)}/words/${lang}`)).text(),
  rulebook: (game: string) => json<RulebookView>("GET", `/api/games/${e(game)}/rulebook`),
  preview: (game: string, scenario: string) => json<Preview>("GET", `/api/games/${e(game)}/scenarios/${e(scenario)}/scene`),
  tables: () => json<TableLists>("GET", "/api/tables"),
  table: (id: string) => json<TableView>("GET", `/api/tables/${e(id)}`),
  create: (table: NewTable) => json<TableView>("POST", "/api/tables", table),
  join: (id: string, join: Join) => json<TableView>("POST", `/api/tables/${e(id)}/join`, join),
  leave: (id: string) => json<TableView>("POST", `/api/tables/${e(id)}/leave`),
  archive: (id: string, archive: Archive) => json<TableView>("POST", `/api/tables/${e(id)}/archive`, archive),
  rematch: (id: string) => json<TableView>("POST", `/api/tables/${e(id)}/rematch`),
  fork: (id: string, fork: Fork) => json<TableView>("POST", `/api/tables/${e(id)}/fork`, fork),
  verify: (id: string) => json<Verified>("GET", `/api/tables/${e(id)}/verify`),
  load: (record: string) => json<TableView>("POST", "/api/records", record, "text/plain"),
  recordAddress: (id: string) => `/api/tables/${e(id)}/record`,
};
