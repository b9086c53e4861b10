// A stand-in for the server, for looking at the screens while it is being written: `npm run mock`.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as vite } from "vite";
import { MockGame } from "./game.mjs";
import { accept } from "./socket.mjs";
import { serveFile } from "./static.mjs";

const loader = await vite({ server: { middlewareMode: true }, appType: "custom", logLevel: "error" });
const { demos } = await loader.ssrLoadModule("/src/demo/fixtures.ts");
const book = new URL("../../games/aigles/rulebook/", import.meta.url);
const text = async (name) => readFile(new URL(name, book), "utf8").catch(() => "");
const words = async (lang) =>
  (await Promise.all([`words.${lang}.ftl`, `rules.${lang}.ftl`, `sentences.${lang}.ftl`, `log.${lang}.ftl`].map(text))).join("\n");
const ids = [...(await text("ledger.toml")).matchAll(/^id = "([a-z_.]+)"$/gm)].map((m) => m[1]).filter((id) => id.includes("."));

const SEATS = [
  { id: "british", name: "nation-british" },
  { id: "french", name: "nation-french" },
];
const tables = new Map();
function view(table) {
  const over = table.over ?? null;
  return {
    id: table.id,
    game: "aigles",
    scenario: "example_armies",
    options: {},
    version: table.game.version,
    awaiting: over ? [] : [table.game.awaiting],
    outcome: over,
    commitment: "a".repeat(64),
    seed: over ? "0".repeat(64) : null,
    spectators: true,
    open: false,
    archived: false,
    forked_from: null,
    rematch: null,
    may_fork: true,
    changed: Math.floor(Date.now() / 1000),
    seats: SEATS.map((seat, i) => ({
      seat: i,
      ...seat,
      player: table.seats[i].is === "computer" || table.seats[i].is === "invite" ? null : "Marbot",
      computer: table.seats[i].level ?? null,
      yours: ["me", "same_screen"].includes(table.seats[i].is),
      same_screen: table.seats[i].is === "same_screen",
      invite: table.seats[i].is === "invite" ? "secret" : null,
      token: null,
      present: i === 0,
    })),
  };
}
const games = [
  {
    id: "aigles",
    rules_version: 1,
    scenarios: ["example_armies", "learning"].map((id) => ({ id, seats: SEATS, options: [] })),
    options: [
      { id: "wood_cover", values: ["whole_hard", "light"], rule: "def.terrain" },
      { id: "each_six", values: ["off", "on"], rule: "fire.roll" },
    ],
  },
];

async function rest(method, path, body) {
  if (path === "/api/me") return { name: "Marbot", lang: "fr", account: null, protocol: 1 };
  if (path === "/api/games") return games;
  const lang = /words\/(fr|en)$/.exec(path);
  if (lang) return words(lang[1]);
  const shelf = /shelf\/(fr|en)$/.exec(path);
  if (shelf) return { aigles: await words(shelf[1]) };
  if (path.endsWith("/scene")) return demos.table;
  if (path.endsWith("/rulebook"))
    return {
      id: "aigles",
      rules: ids.map((id) => ({ id, kind: "rule", tables: [], examples: [] })),
      charts: [
        {
          id: "activation_score",
          rule: "act.score",
          provenance: "rulebook",
          note: "Minimum D6.",
          values: { score: { recruits: 5, trained: 4, veterans: 3, guard: 2 } },
        },
      ],
      rulings: await text("rulings.md"),
      rulings_fr: await text("rulings.fr.md"),
    };
  if (path === "/api/tables" && method === "POST") {
    const table = { id: `t${tables.size + 1}`, game: new MockGame(demos.table), seats: body.seats, viewers: new Set(), chat: [] };
    tables.set(table.id, table);
    return view(table);
  }
  if (path === "/api/tables") return { mine: [...tables.values()].map(view), open: [], levels: {}, musters: [] };
  const one = /^\/api\/tables\/(\w+)/.exec(path);
  if (one && tables.has(one[1])) return view(tables.get(one[1]));
  return null;
}

const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://x").pathname;
  if (!path.startsWith("/api/")) return serveFile(path, response);
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : null;
  const answer = await rest(request.method, path, body);
  if (answer === null)
    return response
      .writeHead(404, { "content-type": "application/json" })
      .end(JSON.stringify({ code: "unknown_table", text: { fr: "Inconnu.", en: "Unknown." }, details: [] }));
  response.writeHead(200, { "content-type": typeof answer === "string" ? "text/plain; charset=utf-8" : "application/json" });
  response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
});

server.on("upgrade", (request, socket) => {
  const table = tables.get(/tables\/(\w+)\/play/.exec(request.url)?.[1]);
  const viewer = { seat: 0 };
  const send = accept(request, socket, (raw) => hear(table, viewer, JSON.parse(raw)));
  viewer.send = send;
  if (!table) return send({ is: "error", id: null, code: "unknown_table", text: { key: "error-unknown_table", args: [] } });
  table.viewers.add(viewer);
  socket.on("close", () => table.viewers.delete(viewer));
  send({ is: "welcome", protocol: 1, table: view(table), board: table.game.board, chat: table.chat, chat_from: 0 });
  state(table, viewer, 0);
});

function state(table, viewer, from = table.game.version) {
  const scene = table.game.scene();
  if (table.over) {
    scene.outcome = table.over;
    scene.prompt.seats = [];
  }
  viewer.send({
    is: "state",
    version: table.game.version,
    seat: viewer.seat,
    scene,
    offers: table.over ? [] : table.game.offers(viewer.seat),
    log: table.game.log.filter((it) => it.version >= from),
    log_from: from,
    log_anew: from === 0,
    can_undo: table.game.version > 0,
  });
}
function hear(table, viewer, m) {
  const all = (from) => table.viewers.forEach((it) => state(table, it, from));
  if (m.is === "sit") {
    viewer.seat = m.seat;
    state(table, viewer, 0);
  }
  if (m.is === "decide") {
    table.game.play(m.action);
    all();
    viewer.send({ is: "done", id: m.id, version: table.game.version });
    if (table.seats[table.game.awaiting].level)
      setTimeout(() => {
        const offers = table.game.offers(table.game.awaiting);
        table.game.play(offers[Math.floor(Math.random() * offers.length)].action);
        all();
      }, 300);
  }
  if (m.is === "aim") viewer.send({ is: "aimed", id: m.id, aim: table.game.aim(m.gesture) });
  if (m.is === "odds") viewer.send({ is: "odds", id: m.id, odds: table.game.odds() });
  if (m.is === "look") viewer.send({ is: "looked", id: m.id, at: m.at, scene: table.game.scene(m.at) });
  if (m.is === "chat") {
    const line = { by: "Marbot", seat: viewer.seat, text: m.text, secret: false, at: Math.floor(Date.now() / 1000) };
    table.chat.push(line);
    table.viewers.forEach((it) => it.send({ is: "chat", line }));
  }
  if (m.is === "resign") {
    table.over = { winners: [1 - m.seat], text: { key: "victory-win", args: [] }, rule: "win.early" };
    all(0);
  }
}
server.listen(Number(process.env.PORT ?? 8015), "127.0.0.1", () => console.log("mock on", server.address().port));
