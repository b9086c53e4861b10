// The odds of a resolution, question by question: how likely each answer to "is it beaten off?", "how many fall?" is, whatever
// else comes.

import type { Odds, OddsView, Text } from "../lib/types";
import { leaves, type Leaf, type Shape } from "./schema";

/** How often each answer to one question comes. */
export interface Chances {
  leaf: Leaf;
  odds: OddsView;
}

/** Numbers beyond so many answers are told only as whole outcomes. */
const MOST_ANSWERS = 24;

class Fraction {
  constructor(
    readonly top: bigint,
    readonly bottom: bigint,
  ) {}

  static of(written: string): Fraction {
    const [top, bottom = "1"] = written.split("/");
    return new Fraction(BigInt(top!), BigInt(bottom));
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom).reduced();
  }

  private reduced(): Fraction {
    let [a, b] = [this.top, this.bottom];
    while (b) [a, b] = [b, a % b];
    return a ? new Fraction(this.top / a, this.bottom / a) : this;
  }

  /** In hundredths, with two decimals. */
  percent(): string {
    return (Number((this.top * 1_000_000n) / this.bottom) / 10_000).toFixed(2);
  }

  toString(): string {
    return this.bottom === 1n ? String(this.top) : `${this.top}/${this.bottom}`;
  }
}

/** Words that are ready to be shown. */
export const plain = (said: string): Text => ({ key: "name", args: [["name", { is: "name", value: said }]] });

/** The odds of each question that has more than one answer. */
export function chances(odds: Odds<unknown>, of: Shape, say: (leaf: Leaf) => string): Chances[] {
  const questions = new Map<string, Leaf>();
  for (const row of odds.rows) for (const leaf of leaves(of, row.outcome)) questions.set(leaf.path.join("."), leaf);
  return [...questions].flatMap(([path, leaf]) => {
    const rows = new Map<string, { leaf: Leaf | null; exact: Fraction | null; tried: number }>();
    for (const row of odds.rows) {
      const found = leaves(of, row.outcome).find((it) => it.path.join(".") === path) ?? null;
      const id = JSON.stringify(found?.value ?? null);
      const sum = rows.get(id);
      const exact = row.fraction === null ? null : Fraction.of(row.fraction);
      rows.set(id, {
        leaf: found,
        exact: exact && sum?.exact ? sum.exact.plus(exact) : exact,
        tried: (sum?.tried ?? 0) + Number(row.percent),
      });
    }
    if (rows.size < 2 || rows.size > MOST_ANSWERS) return [];
    const order = (value: unknown): number => (typeof value === "number" ? value : Number(value === false));
    const sorted = [...rows.values()].sort((a, b) => order(a.leaf?.value) - order(b.leaf?.value));
    const shown = sorted.map(({ leaf: it, exact, tried }) => {
      const percent = exact?.percent() ?? tried.toFixed(2);
      return { outcome: plain(it ? say(it) : "—"), fraction: exact?.toString() ?? null, percent, low: percent, high: percent };
    });
    return [{ leaf, odds: { ...odds, rows: shown } }];
  });
}
