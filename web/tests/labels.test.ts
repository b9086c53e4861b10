import { expect, it } from "vitest";
import { placeLabels, type Label } from "../src/board/labels";

const SIZE = 13;
const wide = (text: string): number => text.length * 0.5 * SIZE;

function covered(labels: readonly Label[], names: ReturnType<typeof placeLabels>): string[] {
  return labels.flatMap((a, n) =>
    labels.slice(n + 1).flatMap((b, m) => {
      const [[ax, ay], [bx, by]] = [names[n]!.at, names[n + 1 + m]!.at];
      const apart = Math.abs(ax - bx) >= (wide(a.text) + wide(b.text)) / 2 || Math.abs(ay - by) >= SIZE * 0.9;
      return apart ? [] : [`${a.text} on ${b.text}`];
    }),
  );
}

it("keeps a name below its place where there is room", () => {
  expect(placeLabels([{ at: [100, 100], text: "Ollioules" }], SIZE, 40, 20)).toEqual([{ at: [100, 140], size: SIZE }]);
});

it("moves names aside that would lie on each other", () => {
  const labels: Label[] = [
    { at: [0, 0], text: "L’Éguillette et Balaguier" },
    { at: [30, 6], text: "Le Caire" },
    { at: [-60, 10], text: "Les Quatre Moulins" },
    { at: [20, 50], text: "Tamaris" },
  ];
  const straight = labels.map(({ at: [x, y] }) => ({ at: [x, y + 40] as [number, number], size: SIZE }));
  expect(covered(labels, straight).length).toBeGreaterThan(0);
  expect(covered(labels, placeLabels(labels, SIZE, 40, 20))).toEqual([]);
});
