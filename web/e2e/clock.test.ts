// Clocks beside the seats, and what may be claimed of who is gone.
import { describe, expect, it } from "vitest";
import { axe, house } from "./fixture.ts";
import { ourMove, playOne, read, ready } from "./table.ts";

const the = house();

describe("clocks", () => {
  it("are chosen with the table, tick beside the seats, and who gets up can be claimed", async () => {
    const host = await the.visitor();
    await host.goto("/new/aigles");
    await host.waitForSelector("#seat-0");
    await host.selectOption("#seat-1", "invite");
    await host.selectOption("#time", "fischer");
    await host.getByLabel("Minutes pour la partie").fill("30");
    expect(await axe(host)).toEqual([]);
    await host.locator("form button.primary").click();
    await host.waitForURL("**/table/*");
    await ready(host);
    await expect.poll(() => host.locator(".clock").count()).toBe(2);
    await expect.poll(() => host.locator(".clock.running").count()).toBe(0);
    await host.locator("#tab-table").click();
    const link = await host.locator("input[id^=invite]").inputValue();
    await expect.poll(() => host.locator(".info").innerText()).toContain("30 min + 15 s");

    const guest = await the.visitor();
    await guest.goto(link);
    await guest.locator("input").first().fill("Soult");
    await guest.getByRole("button", { name: "Prendre place" }).click();
    await guest.waitForURL("**/table/*");
    await ready(guest);
    const mover = (await read(host)).awaiting === "0" ? host : guest;
    await ourMove(mover);
    await playOne(mover, 0);
    await host.waitForSelector(".clock.running");
    const left = async (): Promise<number> => Number(await host.locator(".clock.running").first().getAttribute("data-left"));
    const before = await left();
    expect(before).toBeLessThanOrEqual(30 * 60_000);
    await host.waitForFunction((was) => Number(document.querySelector<HTMLElement>(".clock.running")?.dataset["left"]) < was, before);
    expect(await axe(host)).toEqual([]);

    await guest.locator("#tab-table").click();
    await guest.getByRole("button", { name: "Quitter la table" }).click();
    await host.waitForSelector(".claim");
    await expect.poll(() => host.locator(".clock.running").count()).toBe(0);
    await host.getByRole("button", { name: "Réclamer la victoire" }).click();
    await host.waitForSelector('[data-over="yes"]');
  });
});
