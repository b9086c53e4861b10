// How scenarios look at the opening, fetched once.

import { api, type Preview } from "../lib/api";

const seen = new Map<string, Promise<Preview>>();

export function preview(game: string, scenario: string): Promise<Preview> {
  const key = `${game}/${scenario}`;
  let found = seen.get(key);
  if (!found) {
    seen.set(key, (found = api.preview(game, scenario)));
    found.catch(() => seen.delete(key));
  }
  return found;
}
