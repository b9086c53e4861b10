// Ground laid out by dice: for each kind that may come up a die says how many of it there are, two more where each lies. Few
// pieces, away from where the sides deploy and from each other.

import { get, type Table } from "../army/form";
import { centroid, length, sub, type Point } from "../lib/geometry";
import type { GroundKind } from "../lib/types";
import { features, pointsOf, size, type TableForm } from "./draft";
import { usual } from "./shapes";

const die = (sides: number): number => 1 + Math.floor((crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32) * sides);

export function scenery(form: TableForm, draft: Table): { kind: GroundKind; points: Point[] }[] {
  const part = form.parts.find((it) => it.role.is === "ground");
  if (part?.role.is !== "ground") return [];
  const { kinds, points: key } = part.role;
  const table = size(form, draft);
  const there = features(form, draft).flatMap((it) => (it.part === part ? [centroid(pointsOf(get(it.table, key)))] : []));
  const made: { kind: GroundKind; points: Point[] }[] = [];
  for (const kind of kinds) {
    // A die of six over the most there may be: a 6 lays out all of them.
    const count = kind.scenery > 0 ? Math.round((kind.scenery * die(6)) / 6) : 0;
    for (let n = 0; n < count; n++) {
      for (let trial = 0; trial < 12; trial++) {
        const at: Point = [(table[0] * (die(20) + 2)) / 24, table[1] * (0.22 + (0.56 * die(20)) / 20)];
        if (there.some((other) => length(sub(other, at)) < Math.min(...table) / 4.5)) continue;
        there.push(at);
        made.push({ kind, points: usual(kind, at, form, table, `${kind.id}${n}${die(1000)}`) });
        break;
      }
    }
  }
  return made;
}
