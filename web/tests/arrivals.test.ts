import { describe, expect, it } from "vitest";
import { byTurn, countByTurn } from "../src/table/arrivals";
import type { Arrival } from "../src/lib/types";

const arrival = (turn: number, seat: number, name: string, q: number | null): Arrival => ({
  turn,
  seat,
  name: { key: "name", args: [["name", { is: "name", value: name }]] },
  units: 4,
  place: q === null ? null : { kind: "hex", q, r: 0, facing: null, stack: 0 },
});
const all = [arrival(3, 1, "Reischach", 9), arrival(1, 0, "Lefèvre", 2), arrival(1, 0, "Polhès", 2), arrival(1, 0, "Napoléon III", null)];

describe("who is still to come", () => {
  it("is told turn by turn, those of one place together", () => {
    expect(byTurn(all).map(({ turn, parties }) => [turn, parties.map(({ seat, at, arrivals }) => [seat, at, arrivals.length])])).toEqual([
      [
        1,
        [
          [0, "2,0", 2],
          [0, null, 1],
        ],
      ],
      [3, [[1, "9,0", 1]]],
    ]);
  });
  it("is counted on the turn track", () => {
    expect([...countByTurn(all)]).toEqual([
      [3, 1],
      [1, 3],
    ]);
  });
});
