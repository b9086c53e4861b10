// A coach for the first game: explains each question and each deed the first time it is met, then keeps quiet.
//
// What it says are messages of the game: `coach-KEY`, where KEY is the question asked (`decision-initiative`) or the
// verb of something offered (`action-fire`). A game has a guided first game if one of its scenarios has a message
// `coach-start-SCENARIO`, with the id of the seat to play in the attribute `seat`.

import { words } from "../lib/words.svelte";
import type { GameInfo, ScenarioInfo } from "../lib/types";
import type { TableStore } from "./store.svelte";
import { start, topics } from "./topics";

interface Kept {
  on: boolean;
  /** What has been said already. */
  said: string[];
}

const place = (table: string): string => `grognard.coach.${table}`;

function read(table: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(place(table)) ?? "null") as Kept | null;
    return kept ?? { on: false, said: [] };
  } catch {
    return { on: false, said: [] };
  }
}

function write(table: string, kept: Kept): void {
  try {
    localStorage.setItem(place(table), JSON.stringify(kept));
  } catch {
    // Without storage the coach lasts as long as the page.
  }
}

/** A table that was just made is to be played with the coach. */
export const beginWithCoach = (table: string): void => write(table, { on: true, said: [] });

/** The scenario of the guided first game and the seat one plays there, if the game has one. */
export function guided(game: GameInfo): { scenario: ScenarioInfo; seat: number } | null {
  const scenario = game.scenarios.find((it) => words.knows(game.id, start(it.id)));
  if (!scenario) return null;
  const id = words.say(game.id, { key: `${start(scenario.id)}.seat`, args: [] });
  return {
    scenario,
    seat: Math.max(
      0,
      scenario.seats.findIndex((seat) => seat.id === id),
    ),
  };
}

export class Coach {
  private kept = $state.raw<Kept>({ on: false, said: [] });

  constructor(private readonly store: TableStore) {
    this.kept = read(store.id);
  }

  get on(): boolean {
    return this.kept.on;
  }

  /** Whether this game has anything to say. */
  get able(): boolean {
    const table = this.store.table;
    return table !== null && words.knows(table.game, start(table.scenario));
  }

  /** What is explained now. */
  get topic(): string | null {
    const { store } = this;
    const question = store.live?.prompt.text.key;
    // What answers itself is not explained while it does.
    if (!this.kept.on || !store.playing || store.working || !store.table || question === undefined) return null;
    const { game, scenario } = store.table;
    return topics(scenario, question, store.open).find((it) => words.knows(game, it) && !this.kept.said.includes(it)) ?? null;
  }

  /** The verb that is spoken of. */
  get verb(): string | null {
    const verb = this.topic?.slice("coach-".length) ?? null;
    return this.store.open.some((offer) => offer.verb === verb) ? verb : null;
  }

  /** The pieces that are spoken of. */
  get pieces(): string[] {
    const { verb } = this;
    return verb === null ? [] : [...new Set(this.store.open.filter((offer) => offer.verb === verb).flatMap((offer) => offer.piece ?? []))];
  }

  /** It is understood: on to the next thing. */
  understood(): void {
    const { topic } = this;
    if (topic !== null) this.keep({ ...this.kept, said: [...this.kept.said, topic] });
  }

  /** Leaves the coach, or takes him up again where he was left. */
  toggle(): void {
    this.keep({ ...this.kept, on: !this.kept.on });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    write(this.store.id, kept);
  }
}
