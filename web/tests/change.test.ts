import { describe, expect, it } from "vitest";
import { changed, whole } from "../src/lib/change";
import { demos } from "../src/demo/fixtures";
import type { Piece, Scene, SceneChange } from "../src/lib/types";

const scene: Scene = demos["table"]!.scene;
const ids = (of: Scene): string[] => of.pieces.map((piece) => piece.id);
const nothing: SceneChange = { outcome: null };

describe("a change of the picture", () => {
  it("leaves what is not mentioned", () => {
    expect(changed(scene, nothing)).toEqual(scene);
    expect(changed(scene, nothing)!.pieces[0]).toBe(scene.pieces[0]);
  });
  it("replaces, adds, removes and orders pieces", () => {
    const first: Piece = { ...scene.pieces[0]!, spent: true };
    const fresh: Piece = { ...scene.pieces[1]!, id: "fresh" };
    const order = [...ids(scene).slice(0, -1).reverse(), "fresh"];
    const now = changed(scene, { ...nothing, order, pieces: [first, fresh] })!;
    expect(ids(now)).toEqual(order);
    expect(now.pieces.at(-1)).toEqual(fresh);
    expect(now.pieces.find((piece) => piece.id === first.id)!.spent).toBe(true);
    expect(scene.pieces[0]!.spent).toBe(false);
  });
  it("replaces lists and the question whole", () => {
    const prompt = { ...scene.prompt, piece: "B2" };
    const now = changed(scene, { ...nothing, overlays: [], tracks: [], panels: [], prompt })!;
    expect([now.overlays, now.tracks, now.panels, now.prompt]).toEqual([[], [], [], prompt]);
  });
  it("is refused if it belongs to another picture", () => {
    expect(changed(scene, { ...nothing, order: ["unknown"] })).toBe(null);
    expect(changed(scene, { ...nothing, pieces: [{ ...scene.pieces[0]!, id: "unknown" }] })).toBe(null);
    expect(
      whole(null, { is: "change", version: 1, seat: 0, scene: nothing, offers: [], log: [], log_from: 1, can_undo: false, confidants: [] }),
    ).toBe(null);
  });
});
