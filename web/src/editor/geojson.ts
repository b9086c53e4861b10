// Terrain from a GeoJSON file, as QGIS writes it: polygons and lines with a property `kind`. It is laid onto the table as large
// as it fits, north up. What cannot be taken is told feature by feature.

import type { Point } from "../lib/geometry";
import type { GroundKind } from "../lib/types";
import { round } from "./draft";
import { ribbon } from "./shapes";

/** Why a feature is left out; the words are the client's. */
export type Wrong = "no_geometry" | "no_kind" | "unknown_kind" | "not_an_area" | "too_many_points" | "bad_numbers";

export interface Taken {
  pieces: { kind: GroundKind; name: string; level: number | null; points: Point[] }[];
  wrong: { feature: number; name: string; why: Wrong; what: string }[];
}

/** Features, and corners of one, that are read at most. */
const MOST_FEATURES = 500;
const MOST_CORNERS = 64;

interface Feature {
  properties?: Record<string, unknown> | null;
  geometry?: { type?: string; coordinates?: unknown } | null;
}

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length >= 2 && Number.isFinite(value[0]) && Number.isFinite(value[1]);

/** The lines of a geometry: outer rings of areas, without their last point, and lines as they are. */
function lines(geometry: Feature["geometry"]): { closed: boolean; points: Point[] }[] | null {
  const at = geometry?.coordinates;
  const ring = (value: unknown): Point[] | null => {
    if (!Array.isArray(value) || !value.every(isPoint)) return null;
    const points = value.map(([x, y]): Point => [x as number, y as number]);
    const [first, last] = [points[0], points.at(-1)];
    return first && last && points.length > 3 && first[0] === last[0] && first[1] === last[1] ? points.slice(0, -1) : points;
  };
  const all = (values: unknown[], closed: boolean): { closed: boolean; points: Point[] }[] | null => {
    const found = values.map(ring);
    return found.every((it) => it !== null) ? found.map((points) => ({ closed, points })) : null;
  };
  if (!Array.isArray(at)) return null;
  switch (geometry?.type) {
    case "Polygon":
      return all([at[0]], true);
    case "MultiPolygon":
      return all(
        at.map((it: unknown) => (Array.isArray(it) ? it[0] : null)),
        true,
      );
    case "LineString":
      return all([at], false);
    case "MultiLineString":
      return all(at, false);
    default:
      return null;
  }
}

/** Reads a file; nothing if it is no GeoJSON. */
export function read(text: string, kinds: readonly GroundKind[], table: readonly [number, number], unit: number): Taken | null {
  let file: { features?: unknown };
  try {
    file = JSON.parse(text) as { features?: unknown };
  } catch {
    return null;
  }
  if (!Array.isArray(file?.features)) return null;
  const taken: Taken = { pieces: [], wrong: [] };
  const found: { kind: GroundKind; name: string; level: number | null; closed: boolean; points: Point[] }[] = [];
  (file.features as Feature[]).slice(0, MOST_FEATURES).forEach((feature, n) => {
    const properties = feature?.properties ?? {};
    const name = typeof properties["name"] === "string" ? properties["name"].slice(0, 60) : "";
    const word = properties["kind"];
    const leave = (why: Wrong, what = ""): void => void taken.wrong.push({ feature: n + 1, name, why, what: what.slice(0, 60) });
    if (typeof word !== "string" || !word) return leave("no_kind");
    const kind = kinds.find((it) => it.id === word || it.symbol === word);
    if (!kind) return leave("unknown_kind", word);
    const shapes = lines(feature?.geometry);
    if (!shapes) return leave(feature?.geometry ? "bad_numbers" : "no_geometry");
    const level = Number.isInteger(properties["level"]) ? (properties["level"] as number) : null;
    for (const shape of shapes) {
      if (shape.points.length > MOST_CORNERS) leave("too_many_points", String(shape.points.length));
      else if (!shape.closed && (kind.shape.is === "area" || kind.shape.is === "box")) leave("not_an_area");
      else found.push({ kind, name, level, ...shape });
    }
  });
  const every = found.flatMap((it) => it.points);
  if (every.length === 0) return taken;
  const least: Point = [Math.min(...every.map((p) => p[0])), Math.min(...every.map((p) => p[1]))];
  const most: Point = [Math.max(...every.map((p) => p[0])), Math.max(...every.map((p) => p[1]))];
  // Degrees of longitude are shorter than those of latitude; metres of a projection are equally long.
  const degrees = Math.abs(most[1]) <= 90 && Math.abs(most[0]) <= 180 && most[1] - least[1] < 5;
  const squeeze = degrees ? Math.cos((((least[1] + most[1]) / 2) * Math.PI) / 180) : 1;
  const wide = Math.max((most[0] - least[0]) * squeeze, 1e-9);
  const high = Math.max(most[1] - least[1], 1e-9);
  const scale = Math.min(table[0] / wide, table[1] / high);
  const off: Point = [(table[0] - wide * scale) / 2, (table[1] - high * scale) / 2];
  const place = ([x, y]: Point): Point => [
    round(Math.min(Math.max(off[0] + (x - least[0]) * squeeze * scale, 0), table[0])),
    round(Math.min(Math.max(off[1] + (y - least[1]) * scale, 0), table[1])),
  ];
  for (const { kind, name, level, closed, points } of found) {
    const line = points.map(place).filter((p, i, list) => i === 0 || p[0] !== list[i - 1]![0] || p[1] !== list[i - 1]![1]);
    const shape = !closed && kind.shape.is === "ribbon" ? ribbon(line, kind.shape.width / unit, table) : line;
    taken.pieces.push({ kind, name, level, points: shape });
  }
  return taken;
}
