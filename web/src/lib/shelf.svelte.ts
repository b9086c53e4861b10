// What a player keeps on this device: armies, scenarios.

interface Keepable {
  id: string;
  game: string;
}

export class Shelf<T extends Keepable> {
  private all = $state.raw<readonly T[]>([]);

  /** `most`: a device keeps so many. */
  constructor(
    private readonly key: string,
    private readonly most: number,
  ) {
    try {
      const found = JSON.parse(localStorage.getItem(key) ?? "[]") as T[];
      this.all = Array.isArray(found) ? found : [];
    } catch {
      this.all = [];
    }
  }

  of(game: string): T[] {
    return this.all.filter((it) => it.game === game);
  }

  find(id: string | null): T | undefined {
    return this.all.find((it) => it.id === id);
  }

  /** Keeps it, in the place of the one with its id. Whether the device had room for it. */
  keep(it: T): boolean {
    return this.write([it, ...this.all.filter((other) => other.id !== it.id)].slice(0, this.most));
  }

  drop(id: string): void {
    this.write(this.all.filter((it) => it.id !== id));
  }

  private write(all: readonly T[]): boolean {
    this.all = all;
    try {
      localStorage.setItem(this.key, JSON.stringify(all));
      return true;
    } catch {
      return false;
    }
  }
}

export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");
