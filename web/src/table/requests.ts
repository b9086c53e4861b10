// What is asked over the socket of a table, and who waits for the answer.

import type { ToClient, ToServer } from "../lib/types";

type Request = Extract<ToServer, { id: number }>;
type Without<T> = T extends Request ? Omit<T, "id"> : never;
export type Wish = Without<Request>;
export type Answer = ToClient & { id: number };

export class Requests {
  private waiting = new Map<number, (answer: Answer) => void>();
  // An id that was used before a reload would be taken for the same request.
  private last = Math.floor(Date.now() / 1000) % 1_000_000;

  constructor(private readonly send: (message: ToServer) => boolean) {}

  /** Sends a request and waits for its answer; nothing if the line is down. */
  ask(wish: Wish): Promise<Answer | null> {
    const id = ++this.last;
    return new Promise((resolve) => {
      if (!this.send({ ...wish, id } as ToServer)) return resolve(null);
      this.waiting.set(id, resolve);
    });
  }

  reply(answer: Answer): void {
    this.waiting.get(answer.id)?.(answer);
    this.waiting.delete(answer.id);
  }

  /** Requests of a line that broke get no answer any more. */
  forget(): void {
    for (const [id, resolve] of this.waiting) resolve({ is: "error", id, code: "offline", text: { key: "error-offline", args: [] } });
    this.waiting.clear();
  }
}
