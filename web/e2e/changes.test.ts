// What a client makes of changes is what the server sends to those who want it whole: over a whole random game.
import { describe, expect, it } from "vitest";
import { whole } from "../src/lib/change.ts";
import type { ToClient } from "../src/lib/types.ts";
import { house } from "./fixture.ts";

const the = house();

type State = Extract<ToClient, { is: "state" }>;

/** The states a connection has shown, whether they came whole or as changes. */
function shown(messages: ToClient[]): State[] {
  const states: State[] = [];
  for (const message of messages) {
    if (message.is === "state") states.push(message);
    if (message.is === "change") states.push(whole(states.at(-1)?.scene ?? null, message)!);
  }
  return states;
}

describe("changes", () => {
  it("lead to the same pictures as whole states, from both seats, over a whole game", async () => {
    const page = await the.visitor();
    await page.goto("/");
    // Both seats twice: by changes, and whole. The first two play at random, all keep what they hear.
    const heard = await page.evaluate(async () => {
      const wish = { game: "aigles", scenario: "learning", seats: [{ is: "me" }, { is: "same_screen" }] };
      const made = await fetch("/api/tables", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(wish),
      });
      const table = (await made.json()) as { id: string; seats: { token: string }[] };
      let random = 7;
      const talk = (seat: number, changes: boolean, deciding: boolean, begun = (): void => {}): Promise<string[]> =>
        new Promise((resolve, reject) => {
          const messages: string[] = [];
          const socket = new WebSocket(
            `ws://${location.host}/api/tables/${table.id}/play?protocol=1&changes=${changes}&token=${table.seats[seat]!.token}`,
          );
          socket.onmessage = (event) => {
            messages.push(String(event.data));
            const message = JSON.parse(String(event.data)) as ToClient;
            if (message.is === "error" || message.is === "refused") return reject(new Error(String(event.data)));
            if (message.is !== "state" && message.is !== "change") return;
            begun();
            if (message.scene.outcome !== null) return resolve(messages);
            if (!deciding || message.offers.length === 0) return;
            random = (Math.imul(random, 1103515245) + 12345) >>> 0;
            const { action } = message.offers[(random >>> 8) % message.offers.length]!;
            socket.send(JSON.stringify({ is: "decide", id: message.version + 1, version: message.version, seat, action }));
          };
        });
      // Nobody decides before those who only listen have their first picture.
      const whole: Promise<string[]>[] = [];
      for (const seat of [0, 1]) await new Promise<void>((begun) => whole.push(talk(seat, false, false, begun)));
      return Promise.all([talk(0, true, true), talk(1, true, true), ...whole]);
    });
    const [first, second, firstWhole, secondWhole] = heard.map((texts) => texts.map((text) => JSON.parse(text) as ToClient));
    const changes = first!.filter((message) => message.is === "change").length;
    expect(changes).toBeGreaterThan(20);
    expect(firstWhole!.some((message) => message.is === "change")).toBe(false);
    for (const [by, at] of [
      [first, firstWhole],
      [second, secondWhole],
    ] as const) {
      const last = new Map(shown(at!).map((state) => [state.version, state]));
      for (const state of shown(by!))
        expect(state).toEqual({ ...last.get(state.version), log: state.log, log_from: state.log_from, log_anew: state.log_anew });
    }
    // Changes are what keeps a table of thousands quick: a few kilobytes where the whole has many.
    expect(heard[0]!.join("").length * 2).toBeLessThan(heard[2]!.join("").length);
  });
});
