/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env["GROGNARD_URL"] ?? "http://127.0.0.1:8015";

// A page on a busy machine may take its time: what a test waits for has as long as a page has for a press (fixture.ts).
const browser = {
  expect: { poll: { timeout: 60_000 } },
  environment: "node" as const,
  fileParallelism: false,
  testTimeout: 240_000,
  hookTimeout: 120_000,
};

/** What every page needs is named in the page, so that it is fetched beside the small script that begins. */
const preload: Plugin = {
  name: "preload-the-app",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((it) => it.type === "chunk");
      const app = chunks.find((it) => it.moduleIds.some((id) => id.endsWith("/src/main.ts")));
      if (!app) return [];
      const link = (rel: string, file: string) => ({
        tag: "link",
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: "head" as const,
      });
      return [
        ...[app.fileName, ...app.imports].filter((file) => !html.includes(file)).map((file) => link("modulepreload", file)),
        ...[...(app.viteMetadata?.importedCss ?? [])].map((file) => link("stylesheet", file)),
      ];
    },
  },
};

/** Few files: each has headers of its own, and a browser fetches six at a time. The first holds what begins, and stays small. */
const groups = [
  {
    name: "start",
    test: /src\/(start|screens)\.ts$|src\/lib\/(early|lang|route|stored)\.ts$|src\/board\/fetch\.ts$|preload-helper|rolldown\/runtime/,
    priority: 2,
  },
  {
    name: "app",
    test: /node_modules\/(svelte|@fluent|esm-env|clsx)|src\/(App|main|parts\/(Icon|Ornament|RuleLink|scenario|TopBar)|screens\/(Failed|Unloaded)|lib\/(clocks|idle)|table\/(coach|topics))/,
    priority: 1,
  },
  // What every board needs. Hands, and what they share among themselves, go apart: a table fetches the one of its own kind.
  {
    name: "board",
    test: /src\/(board\/(?!hands\/|ground|farm|Counter|BoardPicture|[Cc]rowd)|lib\/(geometry|pull|seeded|view)|table\/cursor)/,
    minShareCount: 2,
  },
  { name: "engraving", test: /src\/board\.css/ },
  { name: "ground", test: /src\/board\/(ground|farm)/ },
  { name: "counter", test: /src\/board\/Counter/ },
];

export default defineConfig({
  plugins: [svelte(), preload],
  build: {
    target: "es2022",
    // No data: addresses, which the content security policy would block.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["tests/**/*.test.ts"], environment: "node" },
      },
      // Two files at a time: each has a server and a browser of its own, and waits for them half of its time.
      { extends: true, test: { ...browser, name: "e2e", include: ["e2e/**/*.test.ts"], fileParallelism: true, maxWorkers: 2 } },
      { extends: true, test: { ...browser, name: "screenshots", include: ["scripts/screenshots.ts"] } },
      { extends: true, test: { ...browser, name: "pan", include: ["scripts/pan.ts"] } },
      { extends: true, test: { ...browser, name: "slow", include: ["scripts/slow.ts"] } },
      { extends: true, test: { ...browser, name: "inputs", include: ["scripts/inputs.ts"] } },
    ],
  },
});
