// Both catalogues have the same messages with the same arguments, and every message the client uses exists.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = new URL("..", import.meta.url).pathname;
const read = (lang: string): string => readFileSync(join(root, `src/words/${lang}.ftl`), "utf8");

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
const fr = messages(read("fr"));
const en = messages(read("en"));
const sources = files(join(root, "src")).map((path) => readFileSync(path, "utf8")).join("\n");

/** Messages whose ids are put together from parts. */
const FAMILIES: Record<string, string[]> = {
  "sitter-": ["me", "invite", "same_screen", "greedy", "random"],
  "level-": ["random", "greedy"],
  "rules-tab-": ["rules", "charts", "rulings", "scenarios"],
  "point-": ["n", "ne", "e", "se", "s", "sw", "w", "nw"],
  "token-": ["red", "white", "blue"],
  "tab-": ["actions", "unit", "log", "state", "units", "chat", "table"],
  "provenance-": ["rulebook", "public", "reconstructed"],
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
    for (const m of sources.matchAll(/"(account-(?:saved|out|made|welcome))"/g)) used.add(m[1]!);
    for (const [prefix, names] of Object.entries(FAMILIES)) for (const name of names) used.add(prefix + name);
    for (const key of used) expect(fr.has(key), key).toBe(true);
    // And nothing is written that nobody says.
    const idle = [...fr.keys()].filter((key) => !used.has(key) && key !== "name" && !key.startsWith("error-"));
    expect(idle).toEqual([]);
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
      expect(keys.filter((key, at) => keys.indexOf(key) !== at), lang).toEqual([]);
    }
  });
});
