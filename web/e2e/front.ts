// A server that does not carry the client gets one before it: serves dist/ under the same policy, passes the rest on.

import { readFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server as Http } from "node:http";
import { connect } from "node:net";
import { extname, join } from "node:path";

const dist = new URL("../dist/", import.meta.url).pathname;
const TYPES: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const CSP = "default-src 'self'; script-src 'self'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function front(port: number, backend: number): Promise<Http> {
  const server = createServer((ask, answer) => {
    const path = new URL(ask.url ?? "/", "http://x").pathname;
    if (/^\/(api|healthz|metrics)/.test(path)) {
      const on = request({ host: "127.0.0.1", port: backend, path: ask.url, method: ask.method, headers: ask.headers }, (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      });
      on.on("error", () => answer.writeHead(502).end());
      ask.pipe(on);
      return;
    }
    try {
      const name = extname(path) ? path : "/index.html";
      const body = readFileSync(join(dist, name));
      answer.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", "content-security-policy": CSP });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  server.on("upgrade", (ask: IncomingMessage, socket, head) => {
    const on = connect(backend, "127.0.0.1", () => {
      const headers = Object.entries(ask.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`).join("");
      on.write(`GET ${ask.url} HTTP/1.1\r\n${headers}\r\n`);
      on.write(head);
      on.pipe(socket).pipe(on);
    });
    const end = (): void => {
      on.destroy();
      socket.destroy();
    };
    on.on("error", end).on("close", end);
    socket.on("error", end).on("close", end);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
