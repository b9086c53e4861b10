// Counters of a small picture as paths: one for each colour, layer by layer up the stacks.

import type { Piece } from "../lib/types";
import { nation } from "./nations";
import type { Spot } from "./places";

export interface Layer {
  height: number;
  /** Colour and outline of the faces, and of the bands on them. */
  faces: [string, string][];
  bands: [string, string][];
}

export function crowd(placed: readonly { piece: Piece; spot: Spot }[], bodies: ReadonlyMap<string, readonly string[]>): Layer[] {
  const layers = new Map<number, { faces: Map<string, string>; bands: Map<string, string> }>();
  const add = (to: Map<string, string>, colour: string, d: string): void => void to.set(colour, (to.get(colour) ?? "") + d);
  for (const { piece, spot } of placed) {
    const height = piece.place.kind === "hex" || piece.place.kind === "area" ? piece.place.stack : 0;
    let layer = layers.get(height);
    if (!layer) layers.set(height, (layer = { faces: new Map(), bands: new Map() }));
    const { coat, facing } = nation(piece.symbol.nation);
    const [x, y] = [(spot.at[0] - 25).toFixed(0), (spot.at[1] - 25).toFixed(0)];
    add(layer.faces, coat, `M${x} ${y}h50v50h-50z`);
    add(layer.bands, bodies.get(piece.id)?.[0] ?? facing, `M${x} ${y}h50v14h-50z`);
  }
  return [...layers].sort(([a], [b]) => a - b).map(([height, { faces, bands }]) => ({ height, faces: [...faces], bands: [...bands] }));
}
