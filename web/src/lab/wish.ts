// What is to be tried, as it stands in the form.

import type { ArmyList, GameInfo, NewExperiment, ScenarioInfo, Variant } from "../lib/types";

/** Players the form offers, the quickest first. */
export const PLAYERS = ["quick", "recruit", "random", "greedy", "search:100", "search:300"] as const;

/** A scenario file of one's own. */
export interface Own {
  text: string;
  scenario: ScenarioInfo;
}

export interface Wish {
  scenario: string;
  own: Own | null;
  players: string[];
  exchange: boolean;
  options: Record<string, string>;
  /** Which army each side brings: none for the scenario's own. */
  armies: string[];
}

/** The one thing that the second variant changes. */
export type Change =
  | { is: "none" }
  | { is: "option"; option: string; value: string }
  | { is: "scenario"; scenario: string }
  | { is: "army"; seat: number; army: string }
  | { is: "players"; player: string };

export const CHANGES = ["none", "option", "scenario", "army", "players"] as const;

/** The message id of a player: `search:300` is `lab-player-search-300`. */
export const playerKey = (player: string): string => `lab-player-${player.replace(":", "-")}`;

export const scenarioOf = (game: GameInfo, wish: Wish): ScenarioInfo | undefined =>
  wish.own?.scenario ?? game.scenarios.find((it) => it.id === wish.scenario) ?? game.scenarios[0];

export function begin(game: GameInfo, scenario: ScenarioInfo, own: Own | null): Wish {
  return {
    scenario: scenario.id,
    own,
    players: scenario.seats.map(() => PLAYERS[0]),
    exchange: false,
    options: {},
    armies: scenario.seats.map(() => ""),
  };
}

/** What an option is if nothing is chosen. */
export const standard = (game: GameInfo, scenario: ScenarioInfo | undefined, option: string): string =>
  scenario?.options.find(([name]) => name === option)?.[1] ?? game.options.find((it) => it.id === option)?.values[0] ?? "";

function variant(game: GameInfo, wish: Wish, textOf: (army: string) => string | null): Variant {
  const scenario = scenarioOf(game, wish);
  const changed = Object.entries(wish.options).filter(([name, value]) => value !== standard(game, scenario, name));
  return {
    scenario: scenario?.id ?? "",
    ...(wish.own ? { scenario_text: wish.own.text } : {}),
    ...(wish.armies.some(Boolean) ? { armies: wish.armies.map(textOf) } : {}),
    options: Object.fromEntries(changed),
    players: wish.players,
    exchange: wish.exchange,
  };
}

/** The second variant: the first with one thing changed. */
export function changed(game: GameInfo, wish: Wish, change: Change): Wish | null {
  switch (change.is) {
    case "none":
      return null;
    case "option":
      return { ...wish, options: { ...wish.options, [change.option]: change.value } };
    case "army":
      return { ...wish, armies: wish.armies.map((army, seat) => (seat === change.seat ? change.army : army)) };
    case "players":
      return { ...wish, players: wish.players.map(() => change.player) };
    case "scenario": {
      const other = game.scenarios.find((it) => it.id === change.scenario);
      if (!other) return null;
      const players = other.seats.map((_, seat) => wish.players[seat % wish.players.length] ?? PLAYERS[0]);
      return { ...wish, scenario: other.id, own: null, players, armies: other.seats.map((_, seat) => wish.armies[seat] ?? "") };
    }
  }
}

/** The whole wish as it is sent. */
export function experiment(
  game: GameInfo,
  wish: Wish,
  change: Change,
  games: number,
  seed: number,
  textOf: (army: string) => string | null,
): NewExperiment {
  const second = changed(game, wish, change);
  const wishes = second ? [wish, second] : [wish];
  return { game: game.id, variants: wishes.map((it) => variant(game, it, textOf)), games, seed };
}

/** The file of an army that comes with the game. */
export const listed = (lists: readonly ArmyList[], army: string): string | null =>
  lists.find((list) => `list-${list.id}` === army)?.text ?? null;

const HANDED = "grognard.lab.scenario";

/** A scenario that another page of ours has handed over, for this game. */
export function handedOver(game: string): string | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(HANDED) ?? "null") as { game?: unknown; text?: unknown } | null;
    return found?.game === game && typeof found.text === "string" ? found.text : null;
  } catch {
    return null;
  }
}
