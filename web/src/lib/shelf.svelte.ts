// What a player keeps: armies, scenarios. With an account on the server, to be found on every device; without one on this device.

import { untrack } from "svelte";
import { api, Failure } from "./api";
import { player } from "./player.svelte";
import type { Paper, PaperKind } from "./types";

/** Something that is kept. */
export interface Kept {
  id: string;
  game: string;
  name: string;
  /** The nation of an army. */
  nation?: string | null;
  /** What an army costs. */
  points?: number | null;
}

/** The same with its file. */
export interface Filed extends Kept {
  text: string;
}

/** Where something has been kept. */
export type Place = "account" | "device";

/** All that the account keeps, without the files. */
class Papers {
  all = $state.raw<readonly Paper[]>([]);
  private coming: Promise<void> = Promise.resolve();
  private asked = 0;

  constructor() {
    // Another account has other papers, and who logs out has none.
    $effect.root(() => {
      $effect(() => {
        if (player.me) untrack(() => void this.load());
      });
    });
  }

  /** Asks what the account keeps now: another device may have changed it. Without an account it is nothing. */
  load(): Promise<void> {
    const mine = ++this.asked;
    this.coming = api.papers().then(
      (found) => {
        if (mine === this.asked) this.all = found;
      },
      () => {},
    );
    return this.coming;
  }

  /** Once what was asked for has come. */
  known(): Promise<void> {
    return this.coming;
  }
}

export const papers = new Papers();

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Shelf {
  private device = $state.raw<readonly Filed[]>([]);

  /** `most`: a device keeps so many. */
  constructor(
    private readonly kind: PaperKind,
    private readonly key: string,
    private readonly most: number,
  ) {
    try {
      const found = JSON.parse(localStorage.getItem(key) ?? "[]") as Filed[];
      this.device = Array.isArray(found) ? found : [];
    } catch {
      this.device = [];
    }
  }

  private get account(): readonly Paper[] {
    return papers.all.filter((paper) => paper.kind === this.kind);
  }

  of(game: string): Kept[] {
    return [...this.account, ...this.device].filter((it) => it.game === game);
  }

  find(id: string | null): Kept | undefined {
    return this.account.find((it) => it.id === id) ?? this.device.find((it) => it.id === id);
  }

  /** How many only this device keeps. */
  get onDevice(): number {
    return this.device.length;
  }

  /** Its file; nothing if nobody keeps it any more. */
  async text(id: string | null): Promise<string | null> {
    if (!id) return null;
    const here = this.device.find((it) => it.id === id);
    if (here) return here.text;
    try {
      return (await api.paper(id)).text;
    } catch (error) {
      if (error instanceof Failure && ["unknown_paper", "no_account"].includes(error.code)) return null;
      throw error;
    }
  }

  /** Keeps it in the place of the one with its id, if there is one: in the account of who has one, else on the device. Nothing if
   * the device had no room. */
  async keep(id: string | null, it: Omit<Filed, "id">): Promise<{ id: string; place: Place } | null> {
    if (!player.me?.account) {
      const place = this.device.some((other) => other.id === id) ? id! : newId();
      const kept = this.write([{ ...it, id: place }, ...this.device.filter((other) => other.id !== place)].slice(0, this.most));
      return kept ? { id: place, place: "device" } : null;
    }
    await papers.known();
    const wish = { kind: this.kind, game: it.game, name: it.name, text: it.text };
    const old = this.account.find((paper) => paper.id === id);
    const kept = old ? await api.overwritePaper(old.id, wish) : await api.keepPaper(wish);
    papers.all = [kept, ...papers.all.filter((paper) => paper.id !== kept.id)];
    // What the account keeps the device need not.
    this.write(this.device.filter((other) => other.id !== id));
    return { id: kept.id, place: "account" };
  }

  async drop(id: string): Promise<void> {
    if (this.account.some((paper) => paper.id === id)) {
      await api.dropPaper(id);
      papers.all = papers.all.filter((paper) => paper.id !== id);
    } else this.write(this.device.filter((it) => it.id !== id));
  }

  /** Puts what the device keeps into the account, one by one. */
  async takeOver(): Promise<void> {
    for (const { id, ...it } of [...this.device].reverse()) await this.keep(id, it);
  }

  private write(all: readonly Filed[]): boolean {
    this.device = all;
    try {
      localStorage.setItem(this.key, JSON.stringify(all));
      return true;
    } catch {
      return false;
    }
  }
}

export const armyShelf = new Shelf("army", "grognard.armies", 200);
export const scenarioShelf = new Shelf("scenario", "grognard.scenarios", 100);
