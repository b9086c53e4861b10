// Who is still to come, by turn and by where they come in.

import { placeKey } from "../board/places";
import type { Arrival, Seat } from "../lib/types";

export interface Party {
  seat: Seat;
  /** Where, as the board calls it. */
  at: string | null;
  arrivals: readonly Arrival[];
}

export interface Due {
  /** The box of the turn track. */
  turn: number;
  parties: readonly Party[];
}

/** Arrivals turn by turn; who comes in at the same place for the same side comes as one party. */
export function byTurn(arrivals: readonly Arrival[]): Due[] {
  const turns = new Map<number, Map<string, Party & { arrivals: Arrival[] }>>();
  for (const arrival of arrivals) {
    const parties = turns.get(arrival.turn) ?? new Map<string, Party & { arrivals: Arrival[] }>();
    turns.set(arrival.turn, parties);
    const at = placeKey(arrival.place);
    const key = `${arrival.seat}/${at}`;
    const party = parties.get(key) ?? { seat: arrival.seat, at, arrivals: [] };
    parties.set(key, party);
    party.arrivals.push(arrival);
  }
  return [...turns].sort(([a], [b]) => a - b).map(([turn, parties]) => ({ turn, parties: [...parties.values()] }));
}

/** How many formations, units or leaders come at each box of the turn track. */
export function countByTurn(arrivals: readonly Arrival[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { turn } of arrivals) found.set(turn, (found.get(turn) ?? 0) + 1);
  return found;
}
