// The story of a game as it is drawn: the curve, its turns, what each side missed, figures over time.

import type { Course, Moment, Seat, Story } from "../lib/types";

/** Millionths of a chance as points of a hundred, to a tenth; never minus zero. */
export const points = (millionths: number): number => Math.round(millionths / 1000) / 10 + 0;

/** The same with its sign, as the language writes it. */
export const signed = (millionths: number, lang: string): string =>
  points(millionths).toLocaleString(lang, { minimumFractionDigits: 1, signDisplay: "exceptZero" });

/** The chance of the first side after so many decisions, in millionths. */
export const chanceAt = (story: Story, n: number): number =>
  n <= 0 ? story.start : (story.moments[Math.min(n, story.moments.length) - 1]?.after ?? story.start);

/** By how much a decision moved the curve, in millionths. */
export const change = (moment: Moment): number => moment.luck + moment.choice;

/** A curve is drawn into a box of this size. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const xOf = (box: Box, last: number, n: number): number => box.left + (box.width * n) / Math.max(last, 1);
export const yOf = (box: Box, share: number): number => box.top + box.height * (1 - share);

/** The decision at this place of the plot. */
export const nearest = (box: Box, last: number, x: number): number =>
  Math.max(0, Math.min(last, Math.round(((x - box.left) / Math.max(box.width, 1)) * last)));

const near = (n: number): string => String(Math.round(n * 10) / 10);

/** The curve of the chance to win, from before the first decision on. */
export function curve(story: Story, box: Box): string {
  const last = story.moments.length;
  const at = (n: number): string => `${near(xOf(box, last, n))} ${near(yOf(box, chanceAt(story, n) / 1e6))}`;
  return `M${Array.from({ length: last + 1 }, (_, n) => at(n)).join("L")}`;
}

/** Where each turn begins: the number of the decision before its first. */
export function turnsOf(story: Story): { turn: number; from: number }[] {
  const found: { turn: number; from: number }[] = [];
  for (const moment of story.moments) {
    if (moment.turn !== null && moment.turn > (found.at(-1)?.turn ?? 0)) found.push({ turn: moment.turn, from: moment.n - 1 });
  }
  return found;
}

/** Of marks along an axis, those that stand far enough apart to be written. */
export function spaced<T extends { from: number }>(marks: readonly T[], place: (mark: T) => number, gap: number): T[] {
  const kept: T[] = [];
  for (const mark of marks) if (kept.length === 0 || place(mark) - place(kept.at(-1)!) >= gap) kept.push(mark);
  return kept;
}

/** The decision by which a seat gave away most, if it was worth a point. */
export function costliest(story: Story, seat: Seat): Moment | null {
  let worst: Moment | null = null;
  for (const moment of story.moments)
    if (moment.seat === seat && moment.missed >= 10_000 && moment.missed > (worst?.missed ?? 0)) worst = moment;
  return worst;
}

/** Decisions that are worth a line: they moved the curve, or something better was there. */
export const notable = (story: Story): Moment[] =>
  story.moments.filter((moment) => Math.abs(moment.luck) + Math.abs(moment.choice) >= 1000 || moment.missed >= 10_000);

/** One figure with the course of each side. */
export interface Figure {
  name: string;
  sides: Course[];
  /** The least and the most it ever was. */
  least: number;
  most: number;
}

/** The figures in which sides can be compared, and that ever changed. */
export function figures(story: Story): Figure[] {
  const byName = new Map<string, Course[]>();
  for (const course of story.courses) byName.set(course.figure, [...(byName.get(course.figure) ?? []), course]);
  return [...byName].flatMap(([name, sides]) => {
    const values = sides.flatMap((side) => side.steps.map(([, amount]) => amount));
    const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
    return sides.length > 1 && sides.some((side) => side.steps.length > 1) ? [{ name, sides, least, most }] : [];
  });
}

/** What a figure was after a decision. */
export const amountAt = (course: Course, n: number): number => course.steps.findLast(([from]) => from <= n)?.[1] ?? 0;

/** The steps of a figure as a line. */
export function stairs(course: Course, last: number, figure: Figure, box: Box): string {
  const share = (amount: number): number => (amount - figure.least) / Math.max(figure.most - figure.least, 1);
  const [first, ...rest] = course.steps;
  if (!first) return "";
  const steps = rest.map(([n, amount]) => `H${near(xOf(box, last, n))}V${near(yOf(box, share(amount)))}`);
  return `M${near(box.left)} ${near(yOf(box, share(first[1])))}${steps.join("")}H${near(xOf(box, last, last))}`;
}
