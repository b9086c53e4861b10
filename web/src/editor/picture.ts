// The draft as a board to draw: ground and goals at once from what stands in the form, troops as the server sketched them, moved
// to where they have been dragged since.

import { get, type Table } from "../army/form";
import { TURN, type Point } from "../lib/geometry";
import type { Ground, Mark, Piece, ScenarioSketch, Scene, TableBoard } from "../lib/types";
import { facing, features, kindOf, owner, placeOf, point, pointsOf, size, type Feature, type TableForm } from "./draft";
import { widened } from "./shapes";

const tenths = (p: Point, unit: number): [number, number] => [Math.round(p[0] * unit), Math.round(p[1] * unit)];
const named = (name: string): Mark["label"] => ({ key: "name", args: [["name", { is: "name", value: name }]] });

/** The board; grounds go by the path of their table. */
export function boardOf(form: TableForm, draft: Table, all: readonly Feature[] = features(form, draft)): TableBoard {
  const unit = form.table.unit;
  const [width, depth] = size(form, draft);
  const ground: Ground[] = [];
  const marks: Mark[] = [];
  for (const { path, part, table } of all) {
    const role = part.role;
    if (role.is === "ground") {
      const kind = kindOf(role, table);
      const points = pointsOf(get(table, role.points));
      if (!kind) continue;
      const outline = kind.shape.is === "line" ? widened(points, kind.shape.width / unit) : points;
      const level = kind.level || Number((role.level ? get(table, role.level) : 0) ?? 0) || 0;
      ground.push({ id: path, symbol: kind.symbol, level, outline: outline.map((p) => tenths(p, unit)), facts: [] });
    } else if (role.is === "objective" || role.is === "other") {
      for (const place of part.places) {
        const at = point(get(table, place.at));
        if (!at) continue;
        const reach = role.is === "objective" ? Number((role.reach ? get(table, role.reach) : null) ?? role.radius) || 0 : 0;
        const label = String(get(table, "name") ?? get(table, "id") ?? get(table, "formation") ?? "");
        marks.push({ symbol: "objective", at: tenths(at, unit), radius: Math.round(reach * unit), label: named(label) });
      }
    }
  }
  // Heights lie beneath everything else, the lower ones lowest.
  const order = (it: Ground): number => (it.level > 0 ? it.level : 100);
  ground.sort((a, b) => order(a) - order(b));
  return { width: Math.round(width * unit), depth: Math.round(depth * unit), ground, marks };
}

/** The troops where they stand in the draft now; `then` is the draft of which the sketch was made. */
export function piecesOf(form: TableForm, draft: Table, then: Table, sketch: ScenarioSketch, all: readonly Feature[]): Piece[] {
  const unit = form.table.unit;
  return sketch.pieces.flatMap(({ field, piece }) => {
    const feature = owner(all, field);
    if (!feature || piece.place.kind !== "pose") return [];
    const place = placeOf(feature, field);
    const [now, before] = [point(get(draft, field)), point(get(then, field))];
    if (!place || !now || !before) return [piece];
    const old = owner(features(form, then), field);
    const turned = facing(feature.table, place) - (old ? facing(old.table, place) : 0);
    const heading = place.facing ? (piece.place.heading + Math.round((turned / 360) * TURN) + 2 * TURN) % TURN : piece.place.heading;
    const [dx, dy] = tenths([now[0] - before[0], now[1] - before[1]], unit);
    return [{ ...piece, place: { ...piece.place, x: piece.place.x + dx, y: piece.place.y + dy, heading } }];
  });
}

/** A scene that is nothing but what stands there. */
export const still = (pieces: Piece[], overlays: Scene["overlays"] = []): Scene => ({
  pieces,
  overlays,
  tracks: [],
  arrivals: [],
  panels: [],
  prompt: { text: named(""), rule: null, seats: [], piece: null },
  outcome: null,
});
