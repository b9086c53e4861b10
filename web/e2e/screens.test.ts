// Every screen: both languages, phone, accessibility, errors.
import { describe, expect, it } from "vitest";
import { axe, house, newTable } from "./fixture.ts";
import { ourMove, playTo, ready } from "./table.ts";

const the = house();

describe("screens", () => {
  it("have no serious findings of axe, in light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await the.visitor({ colorScheme });
      for (const [path, wait] of [
        ["/", "article"],
        ["/new", "#seat-0"],
        ["/account", "form"],
        ["/rules/aigles", "article"],
        ["/nowhere", "[data-error]"],
        ["/demo/hex", ".sheet"],
        ["/demo/areas", ".area"],
      ] as const) {
        await page.goto(path);
        await page.waitForSelector(wait);
        expect(await axe(page), `${path} ${colorScheme}`).toEqual([]);
      }
      await newTable(page, ["me", "random"]);
      await playTo(page, 6);
      expect(await axe(page), `table ${colorScheme}`).toEqual([]);
      for (const tab of ["state", "units", "chat", "table"]) {
        await page.locator(`#tab-${tab}`).click();
        expect(await axe(page), `${tab} ${colorScheme}`).toEqual([]);
      }
    }
  });

  it("keep their accessibility trees", async () => {
    const page = await the.visitor();
    for (const [name, path, wait] of [
      ["home", "/", "article .preview"],
      ["new-table", "/new", ".preview"],
      ["account", "/account", "form"],
      ["failed", "/nowhere", "[data-error]"],
    ] as const) {
      await page.goto(path);
      await page.waitForSelector(wait);
      // Words and pictures of the games come after the page itself.
      if (name === "home" || name === "new-table") await page.getByText("La Marche des Aigles").first().waitFor({ state: "attached" });
      // Pictures are drawn as they come into view.
      for (const picture of await page.locator(".preview").all()) {
        await picture.scrollIntoViewIfNeeded();
        await picture.locator("svg").waitFor();
      }
      const tree = await page.locator("body").ariaSnapshot();
      await expect(`${tree}\n`).toMatchFileSnapshot(`aria/${name}.yml`);
    }
    await page.goto("/rules/aigles");
    await page.waitForSelector("article");
    await page.getByRole("searchbox").fill("tambour");
    await expect(`${await page.locator(".find").ariaSnapshot()}\n`).toMatchFileSnapshot("aria/rules.yml");
    await newTable(page, ["me", "same_screen"]);
    const parts = await Promise.all([".tools", ".replay .replay", ".tabs"].map((it) => page.locator(it).first().ariaSnapshot()));
    await expect(`${parts.join("\n").replace(/\d+/g, "N")}\n`).toMatchFileSnapshot("aria/table.yml");
  });

  it("speak French and English", async () => {
    const french = await the.visitor();
    await french.goto("/");
    await french.getByRole("heading", { name: "Mes parties" }).waitFor();
    await expect.poll(() => french.locator("html").getAttribute("lang")).toBe("fr");
    const english = await the.visitor({ locale: "en-GB" });
    await english.goto("/");
    await english.getByRole("heading", { name: "My games" }).waitFor();
    await english.getByRole("button", { name: "Français" }).click();
    await english.getByRole("heading", { name: "Mes parties" }).waitFor();
    await english.getByRole("button", { name: "English" }).click();
    await english
      .getByRole("button", { name: /Play .* now/ })
      .first()
      .click();
    await ready(english);
    await ourMove(english);
    // No message id is left without its words.
    await expect
      .poll(() => english.locator("main").innerText())
      .not.toMatch(/\b(action|decision|log|state|offer|fact|value|unit|name|phase|panel|track)-[a-z_]+/);
    await english.getByRole("button", { name: "Français" }).click();
    await english.getByText("À vous").first().waitFor();
    await expect
      .poll(() => english.locator("main").innerText())
      .not.toMatch(/\b(action|decision|log|state|offer|fact|value|unit|name|phase|panel|track)-[a-z_]+/);
  });

  it("fit a phone", async () => {
    const page = await the.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto("/");
    await page.waitForSelector("article");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await newTable(page, ["me", "random"]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await playTo(page, 6);
    for (const tab of ["unit", "log", "state", "units", "chat", "table", "actions"]) await page.locator(`#tab-${tab}`).tap();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".tabs button, .tools button, .replay button, .offers .take")]
        .filter((it) => it.offsetParent && (it.offsetHeight < 40 || it.offsetWidth < 36))
        .map((it) => it.outerHTML.slice(0, 80)),
    );
    expect(small).toEqual([]);
    expect(await axe(page)).toEqual([]);
  });

  it("keep score, turn and half of the screen for the map at 200 % and on a phone held across", async () => {
    for (const [width, height] of [
      [720, 450],
      [844, 390],
    ] as const) {
      const page = await the.visitor({ viewport: { width, height } });
      for (const game of ["aigles", "garde", "couleurs", "risorgimento", "toulon"]) {
        await page.goto(`/new/${game}`);
        await page.waitForSelector("#seat-1");
        await page.selectOption("#seat-1", "same_screen");
        await page.locator("form button.primary").click();
        await page.waitForURL("**/table/*");
        await ready(page);
        const seen = await page.evaluate(() => {
          const head = document.querySelector(".head")!.getBoundingClientRect();
          const inside = (selector: string): boolean => {
            const box = document.querySelector(selector)?.getBoundingClientRect();
            return box !== undefined && box.left >= head.left - 1 && box.right <= head.right + 1;
          };
          const map = document.querySelector(".board")!.getBoundingClientRect();
          return { turn: inside(".turns .now"), score: inside(".figure"), map: (map.width * map.height) / (innerWidth * innerHeight) };
        });
        expect({ game, width, turn: seen.turn, score: seen.score }).toEqual({ game, width, turn: true, score: true });
        expect(seen.map, `${game} at ${width}`).toBeGreaterThanOrEqual(0.5);
      }
    }
  }, 300_000);

  it("say what is wrong", async () => {
    for (const [locale, words] of [
      ["fr-FR", "Cette table n’existe pas"],
      ["en-GB", "There is no such table"],
    ] as const) {
      const page = await the.visitor({ locale });
      await page.goto("/table/nosuchtable");
      await page.getByText(words).waitFor();
    }
    const page = await the.visitor();
    await page.goto("/join/nosuchtable/secret");
    await page.getByRole("button", { name: "Prendre place" }).click();
    await page.getByRole("alert").waitFor();
  });

  it("can be played with the keyboard alone", async () => {
    const page = await the.visitor();
    await newTable(page, ["me", "random"]);
    const start = await ourMove(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog"));
    let version = start.version;
    for (let i = 0; i < 6; i++) {
      const now = await ourMove(page);
      if (now.over) break;
      version = now.version;
      /** What a key has led to, once nothing is on its way any more. */
      const pressed = async (key: string): Promise<string> => {
        await page.keyboard.press(key);
        const led = await page.waitForFunction((was) => {
          const { version, working, asking } = document.querySelector<HTMLElement>("[data-version]")!.dataset;
          if (Number(version) > was) return "moved";
          if (working === "true" || asking === "true") return "";
          return document.querySelector(".offers .confirm, .card .confirm") ? "asks" : "nothing";
        }, version);
        return led.jsonValue();
      };
      await pressed("n");
      // Dice are confirmed; what only gives something up has the space bar, never a digit.
      let led = await pressed("1");
      if (led === "nothing") led = await pressed(" ");
      if (led === "asks") await pressed("Enter");
      await page.waitForFunction((was) => Number(document.querySelector<HTMLElement>("[data-version]")?.dataset["version"]) > was, version);
    }
    expect(version).toBeGreaterThan(start.version);
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("0");
    await page.keyboard.press(",");
    await page.waitForSelector("[data-at]");
    await page.keyboard.press("Escape");
  });
});
