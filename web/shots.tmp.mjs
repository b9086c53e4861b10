import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
const bin = process.argv[2], port = 8177, data = "/tmp/garde-shots-" + Date.now();
const child = spawn(bin, ["serve", "--port", String(port), "--data", data], { stdio: "ignore" });
const url = `http://127.0.0.1:${port}`;
for (let i = 0; i < 100; i++) { if (await fetch(url + "/healthz").then(r => r.ok, () => false)) break; await new Promise(r => setTimeout(r, 200)); }
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
async function table(scenario, lang, seats, opts = {}) {
  const ctx = await browser.newContext({ locale: lang, viewport: { width: 1440, height: 900 }, baseURL: url, ...opts });
  const page = await ctx.newPage();
  page.on("pageerror", e => console.log("pageerror", e.message));
  page.on("console", m => { if (m.type() === "error") console.log("console", m.text()); });
  await page.addInitScript(() => localStorage.setItem("grognard.prefs", JSON.stringify({ curtain: false, dice: true })));
  await page.goto("/new/garde");
  await page.locator(`input[name=scenario][value=${scenario}]`).check();
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/shots/new-${scenario}.png` });
  for (const [i, s] of seats.entries()) await page.selectOption(`#seat-${i}`, s);
  await page.locator("form button.primary").click();
  await page.waitForURL("**/table/*");
  await page.waitForSelector('[data-ready="true"] .board-svg .cloth');
  return page;
}
const state = page => page.evaluate(() => { const d = document.querySelector("[data-version]").dataset; return { version: +d.version, over: d.over === "yes", offers: +d.offers, prompt: document.querySelector(".prompt")?.innerText ?? "" }; });
async function take(page, pick) {
  const before = (await state(page)).version;
  const did = await page.evaluate(async (n) => {
    const pause = () => new Promise(r => setTimeout(r, 0));
    const tab = document.querySelector("#tab-actions"); if (tab && tab.getAttribute("aria-selected") !== "true") tab.click(); await pause();
    const groups = [...document.querySelectorAll(".offers .group")]; const g = groups[n % groups.length]; if (!g) return false;
    const id = g.dataset.group; if (!g.open) g.querySelector("summary").click(); await pause();
    const again = document.querySelector(`.offers .group[data-group="${CSS.escape(id)}"]`);
    const takes = [...again.querySelectorAll(".take")]; takes[Math.floor(n / 3) % takes.length].click(); await pause();
    document.querySelector(".offers .confirm")?.click(); return true;
  }, pick);
  if (!did) return;
  await page.waitForFunction(w => { const d = document.querySelector("[data-version]").dataset; return +d.version > w || d.over === "yes"; }, before, { timeout: 20000, polling: 10 }).catch(() => {});
}
export { browser, child, table, state, take };
const page = await table("corps", "fr-FR", ["me", "greedy"]);
await page.waitForTimeout(800);
await page.screenshot({ path: "/tmp/shots/1-opening.png" });
// deploy as planned, then play
let random = 5, shotOrders = false, shotBomb = false, shotFight = false, shotDraw = false;
for (let i = 0; i < 420; i++) {
  await page.waitForFunction(() => { const d = document.querySelector("[data-version]")?.dataset; return d && (d.over === "yes" || +d.offers > 0); }, undefined, { timeout: 60000, polling: 20 });
  const s = await state(page);
  if (s.over) break;
  const verbs = await page.evaluate(() => [...document.querySelectorAll(".offers .offer")].map(o => o.dataset.verb));
  if (!shotOrders && s.version > 14 && /ordres|aide de camp/i.test(s.prompt)) { shotOrders = true; await page.screenshot({ path: "/tmp/shots/2-orders.png" }); }
  const planned = await page.evaluate(() => { const t = document.querySelector('.offers .offer[data-verb="action-deploy_planned"] .take'); if (t) { t.click(); return true; } const g = [...document.querySelectorAll(".offers .group")]; return false; });
  if (planned) { await page.waitForTimeout(150); continue; }
  if (/Déployez|Déployer/.test(s.prompt)) { await take(page, 0); continue; }
  const risky = await page.evaluate(() => { for (const v of ["action-no_general", "action-engage_general", "action-bombard"]) { const t = document.querySelector(`.offers .offer[data-verb="${v}"] .take`); if (t) { t.click(); return v; } } return null; });
  if (risky && (risky === "action-bombard" ? !shotBomb : !shotFight)) {
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots/3-${risky}.png` });
    if (risky === "action-bombard") shotBomb = true; else shotFight = true;
    await page.evaluate(() => document.querySelector(".offers .confirm")?.click());
    await page.waitForTimeout(900); await page.screenshot({ path: `/tmp/shots/4-fill-${risky}.png` });
    await page.waitForTimeout(4500); await page.screenshot({ path: `/tmp/shots/5-drawn-${risky}.png` });
    continue;
  }
  random = (Math.imul(random, 1103515245) + 12345) >>> 0;
  await take(page, (random >>> 8) % 1009);
  if (i === 150) await page.screenshot({ path: "/tmp/shots/6-later.png" });
}
console.log(JSON.stringify(await state(page)));
await page.screenshot({ path: "/tmp/shots/7-end.png" });
await browser.close(); child.kill();
