// The REST calls. Every failure becomes a `Failure` with a code that has a sentence in both languages.

import type {
  Adjourn,
  Archive,
  ArmyBook,
  ArmyChecked,
  ArmyDraft,
  Board,
  BringArmy,
  Claim,
  Credentials,
  DeskAnswer,
  DeskBook,
  DeskQuestion,
  EndPush,
  EventBrief,
  EventView,
  ExperimentLine,
  ExperimentView,
  Fork,
  GameInfo,
  Goodbye,
  Join,
  JoinEvent,
  Me,
  Moderate,
  MusterView,
  NewEvent,
  NewExperiment,
  NewPassword,
  NewPush,
  NewTable,
  NoticesView,
  Paper,
  PlayedGame,
  Problem,
  PutMe,
  PutNotices,
  PutPaper,
  RatingView,
  RemoveEntrant,
  Reopened,
  RulebookView,
  ScenarioBook,
  ScenarioChecked,
  ScenarioDraft,
  Scene,
  SharedScenario,
  ShareScenario,
  StoryView,
  TableLists,
  TableView,
  Verified,
} from "./types";
import { taken } from "./early";
import type { Lang } from "./lang";

/** The opening of a scenario, for its picture. */
export interface Preview {
  board: Board;
  scene: Scene;
}

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
    response = await ((method === "GET" ? taken(path) : undefined) ?? fetch(path, init));
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
  changePassword: (wish: NewPassword) => json<Me>("PUT", "/api/account", wish),
  deleteAccount: async (wish: Goodbye): Promise<void> => void (await call("DELETE", "/api/account", wish)),
  logOutEverywhere: async (): Promise<void> => void (await call("DELETE", "/api/sessions")),
  logOut: async (): Promise<void> => void (await call("DELETE", "/api/session")),
  ratings: (game: string) => json<RatingView[]>("GET", `/api/ratings/${e(game)}`),
  notices: () => json<NoticesView>("GET", "/api/notices"),
  putNotices: (wish: PutNotices) => json<NoticesView>("PUT", "/api/notices", wish),
  push: (wish: NewPush) => json<NoticesView>("POST", "/api/pushes", wish),
  endPush: (wish: EndPush) => json<NoticesView>("DELETE", "/api/pushes", wish),
  events: () => json<EventBrief[]>("GET", "/api/events"),
  event: (id: string) => json<EventView>("GET", `/api/events/${e(id)}`),
  makeEvent: (wish: NewEvent) => json<EventView>("POST", "/api/events", wish),
  joinEvent: (id: string, wish: JoinEvent) => json<EventView>("POST", `/api/events/${e(id)}/join`, wish),
  leaveEvent: (id: string) => json<EventView>("POST", `/api/events/${e(id)}/leave`),
  removeEntrant: (id: string, wish: RemoveEntrant) => json<EventView>("POST", `/api/events/${e(id)}/remove`, wish),
  startEvent: (id: string) => json<EventView>("POST", `/api/events/${e(id)}/start`),
  cancelEvent: async (id: string): Promise<void> => void (await call("DELETE", `/api/events/${e(id)}`)),
  confirmMail: async (token: string): Promise<void> => void (await call("POST", `/api/notices/${e(token)}/confirm`)),
  stopMail: async (token: string): Promise<void> => void (await call("POST", `/api/notices/${e(token)}/stop`)),
  games: () => json<GameInfo[]>("GET", "/api/games"),
  game: (id: string) => json<GameInfo>("GET", `/api/games/${e(id)}`),
  shelf: (lang: Lang) => json<Record<string, string>>("GET", `/api/shelf/${lang}`),
  words: async (game: string, lang: Lang) => (await call("GET", `/api/games/${e(game)}/words/${lang}`)).text(),
  rulebook: (game: string) => json<RulebookView>("GET", `/api/games/${e(game)}/rulebook`),
  preview: (game: string, scenario: string) => json<Preview>("GET", `/api/games/${e(game)}/scenarios/${e(scenario)}/scene`),
  armies: (game: string) => json<ArmyBook>("GET", `/api/games/${e(game)}/armies`),
  checkArmy: (game: string, army: ArmyDraft) => json<ArmyChecked>("POST", `/api/games/${e(game)}/army`, army),
  desk: (game: string) => json<DeskBook>("GET", `/api/games/${e(game)}/desk`),
  askDesk: (game: string, procedure: string, question: DeskQuestion) =>
    json<DeskAnswer>("POST", `/api/games/${e(game)}/desk/${e(procedure)}`, question),
  scenarioBook: (game: string) => json<ScenarioBook>("GET", `/api/games/${e(game)}/scenario`),
  checkScenario: (game: string, scenario: ScenarioDraft) => json<ScenarioChecked>("POST", `/api/games/${e(game)}/scenario`, scenario),
  share: (scenario: ShareScenario) => json<SharedScenario>("POST", "/api/scenarios", scenario),
  shared: (id: string) => json<SharedScenario>("GET", `/api/scenarios/${e(id)}`),
  sharedByMe: () => json<SharedScenario[]>("GET", "/api/scenarios"),
  unshare: async (id: string): Promise<void> => void (await call("DELETE", `/api/scenarios/${e(id)}`)),
  papers: () => json<Paper[]>("GET", "/api/papers"),
  paper: (id: string) => json<Paper>("GET", `/api/papers/${e(id)}`),
  keepPaper: (paper: PutPaper) => json<Paper>("POST", "/api/papers", paper),
  overwritePaper: (id: string, paper: PutPaper) => json<Paper>("PUT", `/api/papers/${e(id)}`, paper),
  dropPaper: async (id: string): Promise<void> => void (await call("DELETE", `/api/papers/${e(id)}`)),
  tables: () => json<TableLists>("GET", "/api/tables"),
  table: (id: string) => json<TableView>("GET", `/api/tables/${e(id)}`),
  create: (table: NewTable) => json<TableView>("POST", "/api/tables", table),
  callMuster: (table: NewTable) => json<MusterView>("POST", "/api/musters", table),
  muster: (id: string) => json<MusterView>("GET", `/api/musters/${e(id)}`),
  joinMuster: (id: string, wish: BringArmy) => json<TableView>("POST", `/api/musters/${e(id)}/join`, wish),
  callOffMuster: async (id: string): Promise<void> => void (await call("DELETE", `/api/musters/${e(id)}`)),
  join: (id: string, join: Join) => json<TableView>("POST", `/api/tables/${e(id)}/join`, join),
  leave: (id: string) => json<TableView>("POST", `/api/tables/${e(id)}/leave`),
  archive: (id: string, archive: Archive) => json<TableView>("POST", `/api/tables/${e(id)}/archive`, archive),
  rematch: (id: string, swapped = false) => json<TableView>("POST", `/api/tables/${e(id)}/rematch${swapped ? "?swapped=true" : ""}`),
  carryOn: (id: string) => json<TableView>("POST", `/api/tables/${e(id)}/carry_on`),
  claim: (id: string, claim: Claim) => json<TableView>("POST", `/api/tables/${e(id)}/claim`, claim),
  adjourn: (id: string, wish: Adjourn) => json<TableView>("POST", `/api/tables/${e(id)}/adjourn`, wish),
  moderate: (id: string, wish: Moderate) => json<TableView>("POST", `/api/tables/${e(id)}/moderate`, wish),
  fork: (id: string, fork: Fork) => json<TableView>("POST", `/api/tables/${e(id)}/fork`, fork),
  story: (id: string) => json<StoryView>("GET", `/api/tables/${e(id)}/story`),
  verify: (id: string) => json<Verified>("GET", `/api/tables/${e(id)}/verify`),
  experiments: () => json<ExperimentLine[]>("GET", "/api/lab"),
  startExperiment: (wish: NewExperiment) => json<ExperimentView>("POST", "/api/lab", wish),
  experiment: (id: string) => json<ExperimentView>("GET", `/api/lab/${e(id)}`),
  stopExperiment: (id: string) => json<ExperimentView>("POST", `/api/lab/${e(id)}/stop`),
  experimentGames: (id: string, variant: number) => json<PlayedGame[]>("GET", `/api/lab/${e(id)}/variants/${variant}/games`),
  experimentFile: (id: string, variant: number, kind: "csv" | "parquet") => `/api/lab/${e(id)}/variants/${variant}/games.${kind}`,
  openGame: (id: string, variant: number, game: number) =>
    json<Reopened>("POST", `/api/lab/${e(id)}/variants/${variant}/games/${game}/table`),
  load: (record: string) => json<TableView>("POST", "/api/records", record, "text/plain"),
  recordAddress: (id: string) => `/api/tables/${e(id)}/record`,
};
