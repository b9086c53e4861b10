// Both catalogues have the same messages with the same arguments, and every message the client uses exists.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ARMS } from "../src/board/arms";
import { NATIONS } from "../src/board/nations";
import { CHANGES, PLAYERS } from "../src/lab/wish";

const root = new URL("..", import.meta.url).pathname;
const read = (lang: string): string =>
  ["", "more.", "workshop."].map((part) => readFileSync(join(root, `src/words/${part}${lang}.ftl`), "utf8")).join("\n");

function messages(source: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const chunk of source.split(/\n(?=[a-z])/)) {
    const key = /^([a-z][a-z0-9_-]*) =/.exec(chunk)?.[1];
    if (key) found.set(key, [...new Set([...chunk.matchAll(/\$([a-z_]+)/g)].map((m) => m[1]!))].sort());
  }
  return found;
}
function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? (name === "generated" ? [] : files(path)) : /\.(ts|svelte)$/.test(name) ? [path] : [];
  });
}
/** Every line of words in French: the client's and those of all games. */
function french(): { file: string; line: string }[] {
  const games = join(root, "../games");
  const books = readdirSync(games)
    .map((game) => join(games, game, "rulebook"))
    .filter((book) => existsSync(book));
  const sources = books.flatMap((book) =>
    readdirSync(book)
      .filter((name) => name.endsWith(".fr.ftl"))
      .map((name) => join(book, name)),
  );
  const own = ["fr.ftl", "more.fr.ftl", "workshop.fr.ftl"].map((name) => join(root, "src/words", name));
  return [...own, ...sources].flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .map((line) => ({ file: file.slice(join(root, "..").length), line })),
  );
}

const fr = messages(read("fr"));
const en = messages(read("en"));
const sources = files(join(root, "src"))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** A file and all that it cannot do without: what it imports, and so on. */
function needed(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, spec] of readFileSync(file, "utf8").matchAll(/^\s*(?:import|export)\s+(?!type\b)[^;]*?from\s+"(\.[^"]+)"/gm)) {
    const path = join(dirname(file), spec!);
    const next = [path, `${path}.ts`, `${path}.svelte.ts`].find((it) => existsSync(it) && statSync(it).isFile());
    if (next && !next.includes("/generated/")) needed(next, found);
  }
  return found;
}

/** Messages whose ids are put together from parts. */
const FAMILIES: Record<string, string[]> = {
  "sitter-": ["me", "invite", "same_screen", "conscript", "greedy", "grenadier", "old_guard", "random"],
  "level-": ["random", "quick", "greedy", "conscript", "grenadier", "old_guard"],
  "why-": ["random", "quick", "greedy", "conscript", "grenadier", "old_guard"],
  "rules-tab-": ["rules", "charts", "rulings", "scenarios"],
  "point-": ["n", "ne", "e", "se", "s", "sw", "w", "nw"],
  "token-": ["red", "white", "blue"],
  "pace-": ["slow", "normal", "fast", "instant"],
  "time-": ["none", "fischer", "days"],
  "clock-": ["days", "hours", "minutes"],
  "tab-": ["actions", "unit", "log", "story", "state", "units", "chat", "table"],
  "provenance-": ["rulebook", "public", "reconstructed"],
  "arm-": [...ARMS],
  "nation-": Object.keys(NATIONS),
  "mark-": ["objective", "fort", "battery", "redoubt", "milestone", "ship", "town", "beach"],
  "legend-": ["can", "selected", "target", "spent", "hidden"],
  "editor-tab-": ["ground", "forces", "goals", "scenario"],
  "geojson-": ["no_geometry", "no_kind", "unknown_kind", "not_an_area", "too_many_points", "bad_numbers"],
  "lab-player-": PLAYERS.map((player) => player.replace(":", "-")),
  "lab-change-": [...CHANGES],
  "lab-state-": ["running", "done", "stopped", "out_of_time", "failed"],
  "lab-verdict-": ["unknown", "open", "fair", "leans"],
  "where-pose-": ["n", "ne", "e", "se", "s", "sw", "w", "nw"],
};

describe("words", () => {
  it("has the same messages with the same arguments in both languages", () => {
    expect([...fr.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, args] of fr) expect(en.get(key), key).toEqual(args);
  });
  it("has every message the client uses", () => {
    const used = new Set([...sources.matchAll(/\bt\(\s*"([a-z0-9_-]+)"/g)].map((m) => m[1]!));
    for (const m of sources.matchAll(/\? t\("([a-z0-9_-]+)"\) : t\("([a-z0-9_-]+)"\)/g)) used.add(m[1]!).add(m[2]!);
    for (const m of sources.matchAll(/"((?:key|where)-[a-z]+)"/g)) used.add(m[1]!);
    for (const m of sources.matchAll(/<Setting name="([a-z]+)"/g)) used.add(`pref-${m[1]!}`);
    for (const m of sources.matchAll(/"(account-(?:saved|out|made|welcome|changed|gone|taken-over))"/g)) used.add(m[1]!);
    for (const [prefix, names] of Object.entries(FAMILIES)) for (const name of names) used.add(prefix + name);
    for (const key of used) expect(fr.has(key), key).toBe(true);
    // And nothing is written that nobody says.
    const idle = [...fr.keys()].filter((key) => !used.has(key) && key !== "name" && !key.startsWith("error-"));
    expect(idle).toEqual([]);
  });
  // What home and a table show at first waits for no other words; a part of them that does goes to `table/extras.ts`.
  it("has all that the first pages say in the words that come first", () => {
    const first = messages(readFileSync(join(root, "src/words/fr.ftl"), "utf8"));
    const pages = ["main.ts", "start.ts", "screens/Home.svelte", "screens/Table.svelte"];
    const parts = [...new Set(pages.flatMap((page) => [...needed(join(root, "src", page))]))];
    expect(parts.length).toBeGreaterThan(60);
    expect(parts.map((part) => part.slice(root.length))).not.toContain("src/table/extras.ts");
    const said = new Set<string>();
    for (const part of parts) for (const m of readFileSync(part, "utf8").matchAll(/(?:\bt\(\s*|key: )"([a-z0-9_-]+)"/g)) said.add(m[1]!);
    for (const family of ["level-", "tab-", "clock-", "time-", "where-pose-"])
      for (const name of FAMILIES[family]!) said.add(family + name);
    expect([...said].filter((key) => fr.has(key) && !first.has(key))).toEqual([]);
  });
  it("has a sentence for every error the server can send", () => {
    const server = readFileSync(join(root, "../crates/server/src/error.rs"), "utf8");
    const codes = [...server.matchAll(/^ {4}[A-Z]\w+ [A-Z_]+ "([a-z_]+)"/gm)].map((m) => m[1]!);
    expect(codes.length).toBeGreaterThan(25);
    for (const code of codes) expect(fr.has(`error-${code}`), code).toBe(true);
  });
  it("says everything once", () => {
    for (const lang of ["fr", "en"]) {
      const keys = [...read(lang).matchAll(/^([a-z][a-z0-9_-]*) =/gm)].map((m) => m[1]!);
      expect(
        keys.filter((key, at) => keys.indexOf(key) !== at),
        lang,
      ).toEqual([]);
    }
  });

  // What follows "de" or "que" may begin with a vowel ("de Ollioules"): only numbers stand there.
  it("never writes a word that is elided before a name", () => {
    const NUMBERS = /^(allowance|distance|ud|angle|degrees|first|last|diff|n|least|most|needed|by|count|points|pf|cm)$/;
    const wrong = french().filter(({ line }) =>
      [...line.matchAll(/(?<!\p{L})(?:de|que|jusque|lorsque|puisque) \{ *\$([a-z_]+) *\}/giu)].some((m) => !NUMBERS.test(m[1]!)),
    );
    expect(wrong).toEqual([]);
  });
  // "le" and "la" stand only before words of a rulebook that are known not to begin with a vowel.
  it("never writes an article before a name", () => {
    const KNOWN = /^(edge|half|rade)$/;
    const wrong = french().filter(({ line }) =>
      [...line.matchAll(/(?<!\p{L})(?:le|la|du|au) \{ *\$([a-z_]+) *\}/giu)].some((m) => !KNOWN.test(m[1]!)),
    );
    expect(wrong).toEqual([]);
  });
  // Numbers, written out or Roman, are not elided before.
  it("elides before what is written out", () => {
    const wrong = french().filter(({ line }) =>
      /(?<![\p{L}-])(?:de|[Ll]e|que|ne|se) (?!onz|oui|uhlan|un\b|ou\b|et\b|I+[er])[aeiouéèêâîAEIOUÉ]\p{Ll}/u.test(
        line.replace(/\{[^}]*\}/gu, "#"),
      ),
    );
    expect(wrong).toEqual([]);
  });
  // "Plus de mouvement" is both "no more moves" and "more moves".
  it("says without doubt that something ends", () => {
    expect(french().filter(({ line }) => /^(?:offer|action)-[a-z_]+ = (?:\{[^}]*\}[\s\u00a0]: )?plus de /iu.test(line))).toEqual([]);
  });
});
