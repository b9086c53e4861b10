// Tables made without the form, for tests that are about something else.

import type { Page } from "playwright-core";
import type { NewTable } from "../src/lib/types.ts";

/** Makes a table without the form. */
export function table(page: Page, wish: Partial<NewTable> & Pick<NewTable, "game" | "scenario" | "seats">): Promise<string> {
  return page.evaluate(
    async (body) => {
      const answer = await fetch("/api/tables", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { id: string }).id;
    },
    { options: {}, open: false, spectators: true, ...wish },
  );
}
