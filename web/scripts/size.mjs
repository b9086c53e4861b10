// What a first visit to the home page loads, compressed. Fails above the bar.
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const BAR = 150_000;
const dist = new URL("../dist/", import.meta.url);
const html = readFileSync(new URL("index.html", dist), "utf8");
const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((m) => m[1]);
const all = readdirSync(new URL("assets/", dist))
  .filter((name) => !/\.(br|gz)$/.test(name))
  .map((name) => `assets/${name}`);
// The page itself and the words of one language come on top; the table is loaded when it is opened.
const first = ["index.html", ...named, ...all.filter((name) => /assets\/(fr|Home|Preview)-/.test(name))];
const size = (names, how) => names.reduce((sum, name) => sum + how(readFileSync(new URL(name, dist))).length, 0);
const total = size([...new Set(first)], gzipSync);
console.log(`first load: ${total} bytes with gzip, ${size([...new Set(first)], brotliCompressSync)} with Brotli`);
console.log(`everything: ${size(["index.html", ...all], gzipSync)} bytes with gzip`);
if (total > BAR) {
  console.error(`more than ${BAR}`);
  process.exit(1);
}
