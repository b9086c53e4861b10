// Starts and stops the server under test: the binary GROGNARD_BIN on a free port with a fresh folder, or the one
// already running at GROGNARD_URL.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Server {
  private process: ChildProcess | null = null;
  private output = "";

  private constructor(
    readonly url: string,
    private readonly port: number,
    private readonly data: string | null,
  ) {}

  static async start(): Promise<Server> {
    const given = process.env["GROGNARD_URL"];
    if (given) return new Server(given, 0, null);
    const port = await freePort();
    const data = mkdtempSync(join(tmpdir(), "grognard-e2e-"));
    const alone = new Server(`http://127.0.0.1:${port}`, port, data);
    await alone.run();
    return alone;
  }

  /** Whether it can be stopped and started again. */
  get ours(): boolean {
    return this.data !== null;
  }

  async run(): Promise<void> {
    if (this.data === null) return;
    const program = process.env["GROGNARD_BIN"] ?? new URL("../../target/debug/grognard", import.meta.url).pathname;
    const client = new URL("../dist", import.meta.url).pathname;
    const child = spawn(program, ["serve", "--port", String(this.port), "--data", this.data, "--client", client], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    this.process = child;
    for (let i = 0; i < 300; i++) {
      if (child.exitCode !== null) break;
      if (
        await fetch(`http://127.0.0.1:${this.port}/healthz`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server did not start:\n${this.output}`);
  }

  /** Ends the server, by default politely. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }

  async end(): Promise<void> {
    await this.stop();
    if (this.data) rmSync(this.data, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
