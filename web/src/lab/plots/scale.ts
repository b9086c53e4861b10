// Where things lie in a plot: round marks on an axis, and places between its ends.

/** A stretch of an axis: from which number to which, from which place to which. */
export interface Axis {
  from: number;
  to: number;
  start: number;
  end: number;
}

export const place = (axis: Axis, value: number): number =>
  axis.start + ((axis.end - axis.start) * (value - axis.from)) / (axis.to - axis.from || 1);

/** Round numbers between two ends, about so many. */
export function ticks(from: number, to: number, about: number): number[] {
  const rough = (to - from || 1) / Math.max(about, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((by) => by * power).find((it) => it >= rough * 0.999) ?? power;
  const found: number[] = [];
  for (let n = Math.ceil(from / step - 1e-9); n * step <= to + step * 1e-9; n++) found.push(Number((n * step).toPrecision(12)) + 0);
  return found;
}

export const near = (n: number): string => String(Math.round(n * 10) / 10);

/** A value and the bounds around it, at a place of the axis. */
export interface Point {
  at: number;
  low: number;
  value: number;
  high: number;
}

/** A line through the values. */
export const line = (points: readonly Point[], x: Axis, y: Axis): string =>
  points.length ? `M${points.map((it) => `${near(place(x, it.at))} ${near(place(y, it.value))}`).join("L")}` : "";

/** The ground between the bounds. */
export function band(points: readonly Point[], x: Axis, y: Axis): string {
  if (!points.length) return "";
  const edge = (bound: "low" | "high"): string[] => points.map((it) => `${near(place(x, it.at))} ${near(place(y, it[bound]))}`);
  return `M${[...edge("high"), ...edge("low").reverse()].join("L")}Z`;
}

/** Places of names along the right edge, moved apart so that none hides another. */
export function apart(wished: readonly number[], gap: number, least: number, most: number): number[] {
  const order = wished.map((_, n) => n).sort((a, b) => wished[a]! - wished[b]!);
  const placed = [...wished];
  order.forEach((n, i) => {
    const before = order[i - 1];
    placed[n] = Math.max(placed[n]!, before === undefined ? least : placed[before]! + gap);
  });
  let limit = most;
  for (const n of order.reverse()) {
    placed[n] = Math.min(placed[n]!, limit);
    limit = placed[n]! - gap;
  }
  return placed;
}
