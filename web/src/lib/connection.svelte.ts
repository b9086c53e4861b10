// The socket of a table: keeps itself alive, says how it is.

import { PROTOCOL, takeLine, unpack } from "./early";
import { backoff } from "./backoff";
import { prefs } from "./prefs.svelte";
import type { ToClient, ToServer } from "./types";

export type Link = "opening" | "open" | "lost" | "closed" | "refused" | "old";

export class Connection {
  link = $state<Link>("opening");
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(
    private readonly table: string,
    private readonly hear: (message: ToClient) => void,
  ) {
    this.open();
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
  }

  /** Sends if the line is open; tells whether it was. */
  send(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(link: Link = "closed"): void {
    this.over = true;
    this.link = link;
    clearTimeout(this.timer);
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    this.socket?.close();
  }

  /** Tries again at once. */
  now = (): void => {
    if (this.over || this.link !== "lost" || document.hidden) return;
    clearTimeout(this.timer);
    this.open();
  };

  private open(): void {
    const { socket, heard } = takeLine(this.table, prefs.lang);
    this.socket = socket;
    // A packed message takes a moment: the others wait for it.
    let before = Promise.resolve();
    socket.onmessage = (event) => {
      const text = unpack(event.data as string | ArrayBuffer);
      before = before
        .then(async () => this.take(socket, await text))
        .catch((error: unknown) => {
          reportError(error);
          socket.close();
        });
    };
    socket.onclose = (event) => {
      if (this.over || socket !== this.socket) return;
      if (event.code === 1008) return this.close("refused");
      this.link = "lost";
      this.timer = setTimeout(() => this.open(), backoff(this.attempt++) * 1000);
    };
    for (const event of heard) socket.onmessage(event);
  }

  private take(socket: WebSocket, text: string): void {
    if (this.over || socket !== this.socket) return;
    const message = JSON.parse(text) as ToClient;
    if (message.is === "welcome") {
      this.attempt = 0;
      this.link = "open";
      if (message.protocol > PROTOCOL) return this.close("old");
    }
    if (message.is === "error" && message.code === "old_client") return this.close("old");
    this.hear(message);
  }
}
