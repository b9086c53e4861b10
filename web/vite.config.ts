/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
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

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // No data: addresses, which the content security policy would block.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["tests/**/*.test.ts"], environment: "node" },
      },
      { extends: true, test: { ...browser, name: "e2e", include: ["e2e/**/*.test.ts"] } },
      { extends: true, test: { ...browser, name: "screenshots", include: ["scripts/screenshots.ts"] } },
      { extends: true, test: { ...browser, name: "pan", include: ["scripts/pan.ts"] } },
      { extends: true, test: { ...browser, name: "slow", include: ["scripts/slow.ts"] } },
      { extends: true, test: { ...browser, name: "inputs", include: ["scripts/inputs.ts"] } },
    ],
  },
});
