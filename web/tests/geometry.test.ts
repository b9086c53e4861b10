import { describe, expect, it } from "vitest";
import { area2, centroid, corners, heading, headingTo, inside, scan, spine, TURN, walk, type Point } from "../src/lib/geometry";

const square: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

describe("geometry", () => {
  it("turns headings round", () => {
    expect(heading(-1)).toBe(TURN - 1);
    expect(heading(TURN + 5)).toBe(5);
  });
  it("finds headings clockwise from north", () => {
    expect(headingTo([0, 0], [0, 5])).toBe(0);
    expect(headingTo([0, 0], [5, 0])).toBe(TURN / 4);
    expect(headingTo([0, 0], [0, -5])).toBe(TURN / 2);
    expect(headingTo([0, 0], [-5, 0])).toBe((3 * TURN) / 4);
  });
  it("has the corners of a pose in order: front left, front right, rear right, rear left", () => {
    const east = corners({ x: 0, y: 0, heading: TURN / 4, front: 20, depth: 4 }).map(([x, y]) => [Math.round(x), Math.round(y)]);
    expect(east).toEqual([
      [2, 10],
      [2, -10],
      [-2, -10],
      [-2, 10],
    ]);
  });
  it("knows inside from outside", () => {
    expect(inside(square, [5, 5])).toBe(true);
    expect(inside(square, [11, 5])).toBe(false);
  });
  it("measures area and middle", () => {
    expect(area2(square)).toBe(200);
    expect(centroid(square)).toEqual([5, 5]);
  });
  it("walks along an outline at even steps", () => {
    const steps = walk(square, 5, true);
    expect(steps).toHaveLength(8);
    expect(steps[0]!.at).toEqual([2.5, 0]);
  });
  it("cuts a polygon by a level line", () => {
    expect(scan(square, 5)).toEqual([0, 10]);
  });
  it("finds the long axis of a wall whichever way it lies", () => {
    const wall = spine([
      [0, 0],
      [100, 0],
      [100, 10],
      [0, 10],
    ]);
    expect(wall.width).toBeCloseTo(10);
    expect(Math.abs(wall.to[0] - wall.from[0])).toBeCloseTo(100);
    const slanted = spine([
      [0, 0],
      [30, 40],
      [22, 46],
      [-8, 6],
    ]);
    expect(Math.hypot(slanted.to[0] - slanted.from[0], slanted.to[1] - slanted.from[1])).toBeCloseTo(50);
  });
});
