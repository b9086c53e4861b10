// Odds made ready to draw.

import type { OddsRow, OddsView, Text } from "../lib/types";

export interface Bar {
  /** Nothing for the rest put together. */
  outcome: Text | null;
  folded: number;
  share: number;
  percent: string;
  fraction: string | null;
  low: number;
  high: number;
}

/** At most this many bars; the least likely are put together. */
export const MOST = 9;

export function bars(odds: OddsView, most = MOST): Bar[] {
  if (odds.rows.length <= most) return odds.rows.map(bar);
  const ranked = [...odds.rows].sort((a, b) => Number(b.percent) - Number(a.percent));
  const kept = new Set(ranked.slice(0, most - 1));
  const rest = ranked.slice(most - 1);
  const share = rest.reduce((sum, row) => sum + Number(row.percent), 0);
  return [
    ...odds.rows.filter((row) => kept.has(row)).map(bar),
    { outcome: null, folded: rest.length, share, percent: share.toFixed(2), fraction: null, low: share, high: share },
  ];
}

function bar(row: OddsRow<Text>): Bar {
  return {
    outcome: row.outcome,
    folded: 0,
    share: Number(row.percent),
    percent: row.percent,
    fraction: row.fraction,
    low: Number(row.low),
    high: Number(row.high),
  };
}

/** `42.13` as the language writes it, always with two decimals. */
export function percent(value: string, lang: string): string {
  return `${Number(value).toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} %`;
}
