import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { preferred } from "../src/lib/lang";
import { Catalogue, render, ruleKey } from "../src/lib/text";
import type { Text } from "../src/lib/types";

const own = (lang: "fr" | "en"): Catalogue =>
  new Catalogue(lang, readFileSync(new URL(`../src/words/${lang}.ftl`, import.meta.url), "utf8"));
const fr = new Catalogue(
  "fr",
  "moves = { $unit } avance de { $d } cm\nunit = 1er bataillon\n    .short = 1er\nlosses = { $n ->\n    [one] une perte\n   *[other] { $n } pertes\n}\n",
);
const en = new Catalogue("en", "moves = { $unit } moves { $d } cm\nunit = 1st battalion\n");
const moves: Text = {
  key: "moves",
  args: [
    ["unit", { is: "text", value: { key: "unit", args: [] } }],
    ["d", { is: "decimal", value: [125, 1] }],
  ],
};

describe("text", () => {
  it("keeps French punctuation with the word before it", () => {
    const french = new Catalogue(
      "fr",
      "ask = Où va « { $unit } » ? Vite : il est tard ; tirez d'ici !\ncount = { $n ->\n    [one] un\n   *[other] { $n } : des\n}\n",
    );
    expect(render({ key: "ask", args: [["unit", { is: "name", value: "B1" }]] }, [french])).toBe(
      "Où va «\u00a0B1\u00a0»\u202f? Vite\u00a0: il est tard\u202f; tirez d’ici\u202f!",
    );
    expect(render({ key: "count", args: [["n", { is: "int", value: 3 }]] }, [french])).toBe("3\u00a0: des");
    expect(render({ key: "ask", args: [] }, [new Catalogue("en", "ask = Who : what ?")])).toBe("Who : what ?");
  });
  it("bends the apostrophes of both languages", () => {
    const english = new Catalogue("en", "turn = { $side }'s turn: the enemies' units don't move\n");
    expect(render({ key: "turn", args: [["side", { is: "name", value: "Mack" }]] }, [english])).toBe(
      "Mack’s turn: the enemies’ units don’t move",
    );
  });
  it("puts nested arguments and decimals into the language", () => {
    expect(render(moves, [fr])).toBe("1er bataillon avance de 12,5 cm");
    expect(render(moves, [en])).toBe("1st battalion moves 12.5 cm");
  });
  it("keeps the decimals that were asked for", () => {
    expect(
      render(
        {
          key: "moves",
          args: [
            ["unit", { is: "name", value: "B1" }],
            ["d", { is: "decimal", value: [60, 1] }],
          ],
        },
        [en],
      ),
    ).toBe("B1 moves 6.0 cm");
  });
  it("chooses plurals", () => {
    expect(render({ key: "losses", args: [["n", { is: "int", value: 1 }]] }, [fr])).toBe("une perte");
    expect(render({ key: "losses", args: [["n", { is: "int", value: 4 }]] }, [fr])).toBe("4 pertes");
  });
  it("finds attributes and falls back from a short form to the long one", () => {
    expect(render({ key: "unit.short", args: [] }, [fr])).toBe("1er");
    expect(render({ key: "unit.short", args: [] }, [en])).toBe("1st battalion");
  });
  it("shows proper names as they are and unknown messages by their id", () => {
    expect(render({ key: "name", args: [["name", { is: "name", value: "Marbot" }]] }, [own("fr")])).toBe("Marbot");
    expect(render({ key: "nowhere", args: [] }, [fr])).toBe("nowhere");
  });
  it("reads a text without arguments", () => {
    expect(render({ key: "unit" } as Text, [fr])).toBe("1er bataillon");
  });
  it("makes message ids of rules", () => {
    expect(ruleKey("man.difficult.only")).toBe("rule-man-difficult-only");
  });
  it("takes the language the browser asks for", () => {
    expect(preferred(["fr-CA", "en"])).toBe("fr");
    expect(preferred(["de", "en-GB", "fr"])).toBe("en");
    expect(preferred(["de"])).toBe("en");
    expect(preferred([])).toBe("fr");
  });
});
