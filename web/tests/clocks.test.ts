// What is left of a clock as time goes by, who may be claimed, and how it is said.
import { describe, expect, it } from "vitest";
import { claimable, leftOf, paceOf, spell } from "../src/lib/clocks";
import type { SeatClock, TableView, TimeControl } from "../src/lib/types";

const FISCHER: TimeControl = { is: "fischer", minutes: 10, increment: 5 };
const DAYS: TimeControl = { is: "days", days: 3, vacation: 2 };
const DAY = 24 * 3600 * 1000;
const clock = (left: number, reserve = 0, running = true): SeatClock => ({ left, reserve, running });

describe("clocks", () => {
  it("tick only while they run", () => {
    expect(leftOf(clock(90_000), FISCHER, 30_000)).toEqual({ left: 60_000, vacation: false, out: false, low: false });
    expect(leftOf(clock(90_000, 0, false), FISCHER, 30_000).left).toBe(90_000);
    expect(leftOf(clock(90_000), FISCHER, 30_001).low).toBe(true);
    expect(leftOf(clock(90_000), FISCHER, 90_000).out).toBe(true);
    expect(leftOf(clock(0, 0, false), FISCHER, 90_000).out).toBe(false);
  });
  it("go over into the vacation", () => {
    expect(leftOf(clock(DAY, 2 * DAY), DAYS, 2 * DAY)).toEqual({ left: DAY, vacation: true, out: false, low: false });
    expect(leftOf(clock(DAY, 2 * DAY), DAYS, 3 * DAY).out).toBe(true);
  });
  it("are said in days, hours or minutes", () => {
    expect(spell(2 * DAY + 5 * 3_600_000)).toEqual({ key: "clock-days", args: { big: 2, small: "5" } });
    expect(spell(3_600_000 + 4 * 60_000)).toEqual({ key: "clock-hours", args: { big: 1, small: "04" } });
    expect(spell(61_000)).toEqual({ key: "clock-minutes", args: { big: 1, small: "01" } });
    expect(spell(1)).toEqual({ key: "clock-minutes", args: { big: 0, small: "01" } });
    expect(paceOf(null).key).toBe("time-none");
    expect(paceOf(DAYS)).toEqual({ key: "time-days", args: { days: 3, vacation: 2 } });
  });
  it("let only players claim, and only who is out or gone", () => {
    const seat = (n: number, yours: boolean, got_up = false): object => ({ seat: n, yours, computer: null, got_up });
    const table = (seats: object[]): TableView => ({ outcome: null, time: FISCHER, seats }) as unknown as TableView;
    const told = { at: 0, view: { seats: [clock(9_000, 0, false), clock(1_000)], adjourning: [], adjourned: false } };
    expect(claimable(table([seat(0, true), seat(1, false)]), told, 999)).toEqual([]);
    expect(claimable(table([seat(0, true), seat(1, false)]), told, 1_000)).toEqual([1]);
    expect(claimable(table([seat(0, false), seat(1, false)]), told, 1_000)).toEqual([]);
    expect(claimable(table([seat(0, true), seat(1, false, true)]), null, 0)).toEqual([1]);
  });
});
