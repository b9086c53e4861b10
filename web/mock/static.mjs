// Serves dist/ under the content security policy of the real server, for looking at screens without it.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

const root = new URL("../dist/", import.meta.url).pathname;
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
export const CSP = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

export async function serveFile(path, response) {
  const name = extname(path) ? path : "/index.html";
  try {
    const body = await readFile(join(root, name));
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", "content-security-policy": CSP });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  createServer((request, response) => serveFile(new URL(request.url, "http://x").pathname, response)).listen(
    Number(process.argv[2] ?? 8016),
    "127.0.0.1",
  );
}
