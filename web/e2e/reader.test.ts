// A game as who hears the page plays it: only roles and names, the picture is never looked at.
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { house } from "./fixture.ts";

const the = house();

/** Parts of the page by what they are called. */
const parts = (page: Page) => ({
  todo: page.getByRole("region", { name: "Que faire", exact: true }),
  /** On the field or beside it. */
  units: page.getByRole("main").getByRole("button", { name: /, peut agir/ }),
  question: page.getByRole("status").filter({ hasText: /À vous|C’est à|Victoire|Partie nulle/ }),
  confirm: page.getByRole("region", { name: "Que faire", exact: true }).getByRole("button", { name: /^Confirmer/ }),
  moment: page.getByRole("slider", { name: "Moment de la partie" }),
  end: page.getByRole("heading", { name: /^(Victoire|Partie nulle)/, level: 2 }),
});

/** How far the game has come, as the slider tells. */
const moment = async (page: Page): Promise<number> => Number(await parts(page).moment.inputValue());

type Heard = "end" | "asked" | "on" | "choice" | "unit" | "";

/** What can be heard now: the end, a second question, news, something to do, or a unit that can act. */
async function hear(page: Page, since: number): Promise<Heard> {
  const { end, confirm, todo, units } = parts(page);
  if (await end.count()) return "end";
  if (await confirm.count()) return "asked";
  if ((await moment(page)) > since) return "on";
  if (await todo.getByRole("listitem").count()) return "choice";
  if (await units.count()) return "unit";
  return "";
}

async function wait(page: Page, since: number, wanted: readonly Heard[]): Promise<Heard> {
  for (let i = 0; i < 1200; i++) {
    const heard = await hear(page, since);
    if (wanted.includes(heard)) return heard;
    await page.waitForTimeout(25);
  }
  throw new Error(`nothing of ${wanted.join(", ")} is heard: ${await page.getByRole("main").ariaSnapshot()}`);
}

/** Presses a button with the keys, as a reader does. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

describe("the accessibility tree", () => {
  it("is enough to play a whole game", async () => {
    const page = await the.visitor();
    await page.goto("/new/aigles");
    const seat = (name: string): Locator => page.getByRole("group", { name: "Les places" }).getByRole("combobox", { name, exact: true });
    await seat("Britanniques").selectOption({ label: "Moi" });
    await seat("Français").selectOption({ label: "Ordinateur, au hasard" });
    await press(page.getByRole("button", { name: "Dresser la table" }));
    const { todo, units, confirm, question, end } = parts(page);
    await todo.waitFor();
    let decisions = 0;
    for (; decisions < 600; decisions++) {
      const heard = await wait(page, Infinity, ["end", "choice", "unit"]);
      const before = await moment(page);
      if (heard === "end") break;
      await expect.poll(() => question.first().innerText()).not.toBe("");
      if (heard === "unit") {
        await press(units.first());
        await wait(page, before, ["end", "choice", "on"]);
      }
      // Each row is a button that says what it does, then its rule. The useful comes first: mostly that, now and then the last.
      const rows = todo.getByRole("listitem");
      const count = await rows.count();
      if (count === 0) continue;
      const row = rows.nth(decisions % 5 === 4 ? count - 1 : decisions % Math.min(count, 3));
      const name = await row.getByRole("button").first().innerText();
      expect(name.trim()).not.toBe("");
      await press(row.getByRole("button").first());
      if ((await wait(page, before, ["end", "asked", "on"])) === "asked") {
        await press(confirm);
        await wait(page, before, ["end", "on"]);
      }
    }
    await end.waitFor();
    expect(decisions).toBeGreaterThan(20);
    expect(await page.getByRole("region", { name: /Victoire|Partie nulle/ }).ariaSnapshot()).toContain("table");
  }, 600_000);
});
