import { describe, expect, it } from "vitest";
import { KeptPress, type Press } from "../src/table/kept";
import { direct } from "../src/table/deeds";
import type { Offer } from "../src/lib/types";

const at = (version: number, seat = 0): Press => ({ version, seat, onMap: false, deed: direct({ action: "hold" } as unknown as Offer) });

describe("a press made while a decision is on its way", () => {
  it("is kept for the list it was made at", () => {
    const kept = new KeptPress();
    kept.sent(4);
    kept.keep(at(5));
    expect(kept.take({ version: 5, seat: 0 })).toEqual(at(5));
  });

  it("is handed out once", () => {
    const kept = new KeptPress();
    kept.sent(4);
    kept.keep(at(5));
    kept.keep(at(5));
    expect(kept.take({ version: 5, seat: 0 })).not.toBeNull();
    expect(kept.take({ version: 5, seat: 0 })).toBeNull();
  });

  it("is none at the list whose decision is under way", () => {
    const kept = new KeptPress();
    kept.sent(4);
    kept.keep(at(4));
    expect(kept.take({ version: 4, seat: 0 })).toBeNull();
  });

  it.each([
    ["went on", { version: 6, seat: 0 }],
    ["went to another seat", { version: 5, seat: 1 }],
  ])("is dropped when the game %s", (_, now) => {
    const kept = new KeptPress();
    kept.sent(4);
    kept.keep(at(5));
    expect(kept.take(now)).toBeNull();
    expect(kept.take({ version: 5, seat: 0 })).toBeNull();
  });
});
