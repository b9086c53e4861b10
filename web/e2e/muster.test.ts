// A game to which the guest brings an army of his own: called to, brought, played; neither has seen the other's before.
import { describe, expect, it } from "vitest";
import { axe, house } from "./fixture.ts";
import { ready } from "./table.ts";

const the = house();

describe("an invitation to bring an army", () => {
  it("becomes a table when the guest has chosen", async () => {
    const host = await the.visitor();
    await host.goto("/new/aigles");
    await host.waitForSelector("#seat-1");
    await host.locator('input[name="scenario"][value="example_armies"]').check();
    await host.selectOption("#seat-1", "invite");
    await host.selectOption("#army-0", "list-british");
    await host.selectOption("#army-1", "guest");
    await host.locator("form button.primary").click();
    await host.waitForURL("**/muster/*");
    const link = await host.locator("[data-link]").inputValue();
    expect(await axe(host)).toEqual([]);

    const guest = await the.visitor();
    await guest.goto(link);
    await guest.waitForSelector("#army-1");
    await expect.poll(() => guest.locator("form").textContent()).toContain("points au plus");
    expect(await axe(guest)).toEqual([]);
    // Two armies of one nation could not be told apart: told, and mended.
    await guest.selectOption("#army-1", "list-british");
    await guest.getByRole("button", { name: "Prendre place" }).click();
    await guest.waitForSelector(".error-box");
    await guest.selectOption("#army-1", "list-french");
    await guest.getByRole("button", { name: "Prendre place" }).click();
    await guest.waitForURL("**/table/*");
    await ready(guest);
    await host.waitForURL("**/table/*");
    await ready(host);
    const id = (url: string): string => new URL(url).pathname.split("/")[2]!;
    expect(id(host.url())).toBe(id(guest.url()));
    expect(id(link)).toBe(id(guest.url()));

    // Whoever comes later is told, and the host finds nothing waiting.
    const late = await the.visitor();
    await late.goto(link);
    await expect.poll(() => late.locator(".error-box").textContent().catch(() => "")).toContain("n’existe plus"); // prettier-ignore
    await host.goto("/");
    await host.waitForSelector(".games li");
    await expect.poll(() => host.locator(".musters").count()).toBe(0);
  });
});
