// Overlays as paths on the drawing.

import type { Overlay, Piece, Shape } from "../lib/types";
import { circlePath, closedPath, num, openPath, radians, type Point } from "../lib/geometry";
import type { Projection } from "./projection";
import { hexCentre } from "./hex";
import { cellKey, outlines } from "./hexregion";
import type { Board } from "../lib/types";

/** All within reach ahead of a rectangle whose front looks up, in its own axes. */
export function fanPath(front: number, depth: number, reach: number, halfAngle: number): string {
  const w = front / 2;
  const d = depth / 2;
  const r = num(reach);
  if (halfAngle >= 8192) {
    const f = (x: number, y: number): string => `${num(x)} ${num(y)}`;
    return (
      `M${f(-w, -d - reach)}L${f(w, -d - reach)}A${r} ${r} 0 0 1 ${f(w + reach, -d)}L${f(w + reach, d)}A${r} ${r} 0 0 1 ${f(w, d + reach)}` +
      `L${f(-w, d + reach)}A${r} ${r} 0 0 1 ${f(-w - reach, d)}L${f(-w - reach, -d)}A${r} ${r} 0 0 1 ${f(-w, -d - reach)}Z`
    );
  }
  const a = radians(halfAngle);
  const s = Math.sin(a) * reach;
  const c = Math.cos(a) * reach;
  return (
    `M${num(-w)} ${num(-d)}L${num(-w - s)} ${num(-d - c)}A${r} ${r} 0 0 1 ${num(-w)} ${num(-d - reach)}` +
    `L${num(w)} ${num(-d - reach)}A${r} ${r} 0 0 1 ${num(w + s)} ${num(-d - c)}L${num(w)} ${num(-d)}Z`
  );
}

export interface Drawn {
  d: string;
  transform: string | undefined;
  /** Where its name is written. */
  label: Point | null;
  closed: boolean;
}

/** An overlay ready to draw, or nothing if what it belongs to is not there. */
export function drawShape(shape: Shape, pieces: readonly Piece[], board: Board, map: Projection): Drawn | null {
  switch (shape.kind) {
    case "outline": {
      const points = shape.points.map(map.point);
      return { d: closedPath(points), transform: undefined, label: top(points), closed: true };
    }
    case "line": {
      const points = shape.points.map((p) => map.point(board.kind === "hex" ? hexCentre(p[0], p[1], board.flat) : p));
      return { d: openPath(points), transform: undefined, label: points[Math.floor(points.length / 2)] ?? null, closed: false };
    }
    case "circle": {
      const c = map.point(shape.at);
      const r = shape.radius * map.unit;
      return { d: circlePath(c, r), transform: undefined, label: [c[0], c[1] - r], closed: true };
    }
    case "fan": {
      const place = pieces.find((piece) => piece.id === shape.piece)?.place;
      if (place?.kind !== "pose") return null;
      const c = map.point([place.x, place.y]);
      const angle = map.angle(place.heading);
      const reach = shape.reach * map.unit;
      const ahead = (place.depth * map.unit) / 2 + reach;
      const a = (angle * Math.PI) / 180;
      return {
        d: fanPath(place.front * map.unit, place.depth * map.unit, reach, shape.half_angle),
        transform: `translate(${num(c[0])} ${num(c[1])}) rotate(${num(angle)})`,
        label: [c[0] + Math.sin(a) * ahead, c[1] - Math.cos(a) * ahead],
        closed: true,
      };
    }
    case "hexes": {
      if (board.kind !== "hex") return null;
      const held = new Set(shape.hexes.map(([q, r]) => cellKey(q, r)));
      const cells = shape.hexes.map(([q, r]) => ({ q, r }));
      const rings = outlines(cells, (q, r) => held.has(cellKey(q, r)), board.flat);
      const d = rings.map((ring) => closedPath(ring.map(map.point))).join("");
      return { d, transform: undefined, label: null, closed: true };
    }
    case "tray":
      return null;
    case "areas": {
      if (board.kind !== "areas") return null;
      const shapes = board.areas.filter((area) => shape.areas.includes(area.id));
      const d = shapes.flatMap((area) => area.outlines.map((points) => closedPath(points.map(map.point)))).join("");
      return { d, transform: undefined, label: null, closed: true };
    }
  }
}

const top = (points: Point[]): Point | null => points.reduce<Point | null>((best, p) => (best === null || p[1] < best[1] ? p : best), null);

/** The overlays to show when these pieces are looked at. */
export function shownOverlays(overlays: readonly Overlay[], pieces: readonly (string | null)[]): Overlay[] {
  return overlays.filter((overlay) => overlay.piece === null || pieces.includes(overlay.piece));
}
