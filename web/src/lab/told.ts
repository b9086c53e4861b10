// What the findings of the laboratory are called and how they are written.

import type { Share, TurnBand, VariantView } from "../lib/types";
import type { Point } from "./plots/scale";

/** A share in hundredths, as the language writes it. */
export const percent = (share: number, lang: string, places = 1): string =>
  (100 * share).toLocaleString(lang, { minimumFractionDigits: places, maximumFractionDigits: places }) + " %";

/** A difference of shares in points of a hundred, with its sign. */
export const inPoints = (by: number, lang: string, places = 1): string =>
  (Math.round(100 * by * 10 ** places) / 10 ** places + 0).toLocaleString(lang, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: "exceptZero",
  });

export const decimal = (number: number, lang: string, signed = false): string =>
  (Math.round(10 * number) / 10 + 0).toLocaleString(lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? "exceptZero" : "auto",
  });

/** A value with the bounds around it. */
export const between = (value: string, low: string, high: string): string => `${value} [${low} – ${high}]`;

export const shareCells = (share: Share, lang: string): string[] => [
  share.count.toLocaleString(lang),
  percent(share.share, lang),
  percent(share.low, lang),
  percent(share.high, lang),
];

export const point = (at: number, share: Share): Point => ({ at, low: share.low, value: share.share, high: share.high });

export const bandPoint = (band: TurnBand): Point => ({ at: band.turn, low: band.lower, value: band.median, high: band.upper });

/** From where to where the numbers of some bands go; never nothing. */
export function rangeOf(bands: readonly TurnBand[]): [number, number] {
  const least = Math.min(0, ...bands.map((it) => it.lower));
  return [least, Math.max(least + 1, ...bands.map((it) => it.upper))];
}

/** The name of a side: those of its seats. */
export const sideName = (variant: VariantView, seats: readonly number[], say: (key: string) => string): string =>
  seats.map((seat) => say(variant.seats[seat]?.name ?? "")).join(", ");
