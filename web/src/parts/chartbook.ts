// The words of a game as charts look them up.

import type { Lang } from "../lib/lang";
import { t, words } from "../lib/words.svelte";
import type { Chart } from "../lib/types";
import { gridsOf } from "./chart";
import { styleOf, type Book } from "./lexicon";

export function bookOf(game: string, lang: Lang): Book {
  return {
    knows: (key) => words.knows(game, key),
    say: (key, args = {}) =>
      words.say(game, {
        key,
        args: Object.entries(args).map(([name, value]) => [
          name,
          Number.isInteger(value) ? { is: "int", value } : { is: "decimal", value: [Math.round(value * 1000), 3] },
        ]),
      }),
    number: (value, signed) =>
      new Intl.NumberFormat(lang, { maximumFractionDigits: 3, useGrouping: false, signDisplay: signed ? "exceptZero" : "auto" })
        .format(value)
        .replace("-", "−"),
    truth: (value) => (value ? t("yes") : t("no")),
  };
}

/** All a chart says, for searching. */
export function chartText(chart: Chart, game: string, lang: Lang): string {
  const book = bookOf(game, lang);
  const grids = gridsOf(chart.values, styleOf(chart.id, chart.values as Record<string, unknown>, book));
  return [book.say(`table-${chart.id}`), ...grids.flatMap((grid) => [grid.name, ...grid.heads, ...grid.rows.flat()])].join(" ");
}
