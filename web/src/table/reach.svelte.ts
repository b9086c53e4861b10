// What the selection can do: asked of the server where other questions stand between the hand and the deed.

import { hexId } from "../board/hex";
import type { Way } from "../lib/types";
import type { Head } from "./formation";
import { deedsOf, fromWay, type Deed } from "./deeds";
import type { TableStore } from "./store.svelte";

export class Reach {
  /** Pieces that go along with the selected one. */
  along = $state.raw<readonly string[]>([]);
  private known = $state.raw<{ key: string; ways: readonly Way[]; lead: boolean } | null>(null);
  private asked: { key: string; answer: Promise<void> } | null = null;
  private underWay = $state(0);
  /** What the server has said of this picture of the game, by the pieces asked about. */
  private heard = new Map<string, Promise<readonly Way[]>>();

  constructor(private readonly store: TableStore) {}

  get pieces(): readonly string[] {
    const first = this.store.selected;
    return first === null ? [] : [first, ...this.along];
  }
  private get key(): string {
    return `${this.store.version}/${this.store.seat}/${this.pieces.join(" ")}`;
  }
  deeds = $derived.by((): Deed[] => {
    const known = this.known !== null && this.known.key === this.key ? this.known : null;
    return deedsOf(this.store.open, known?.ways ?? [], known?.lead || this.inLine ? this.pieces.slice(0, 1) : this.pieces);
  });
  /** On a free table several go one after the other, beside the first. */
  private get inLine(): boolean {
    return this.along.length > 0 && this.store.board?.kind === "table";
  }
  /** The pieces cannot act as one: each goes by its own way, after the first. */
  get inTurn(): boolean {
    return this.along.length > 0 && this.known !== null && this.known.key === this.key && this.known.lead;
  }

  /** Who leads those in hand, if he goes along, and where the orders of the larger formation reach him. */
  get head(): Head | null {
    const { board, scene } = this.store;
    const bodies = board?.kind === "hex" ? board.bodies : [];
    const piece = this.along.find((it) => bodies.some((body) => body.head === it));
    if (piece === undefined) return null;
    const above = bodies.findLast((body) => body.head === piece)?.within ?? null;
    const chief = above === null ? null : bodies[above]!.head;
    const orders = chief === null ? undefined : scene?.overlays.find((it) => it.symbol === "command" && it.piece === chief)?.shape;
    return { piece, hears: orders?.kind === "hexes" ? new Set(orders.hexes.map(([q, r]) => hexId(q, r))) : null };
  }

  /** What the selection can do is still being asked. */
  get asking(): boolean {
    return this.underWay > 0;
  }

  /** Whether the offers of the moment already say what the selection can do on the board. */
  private get told(): boolean {
    return (
      (this.pieces.length === 1 || this.inLine) &&
      this.store.open.some((offer) => offer.piece === this.pieces[0] && (offer.ghost !== null || offer.target !== null))
    );
  }

  /** Asks what the selection can do, once; resolves when it is known. */
  ask(): Promise<void> {
    const { key, pieces, store } = this;
    const mine = store.piece(pieces[0] ?? null)?.seat;
    if (
      !store.playing ||
      pieces.length === 0 ||
      this.told ||
      store.seat === null ||
      (mine !== null && mine !== undefined && !store.mine.includes(mine))
    )
      return Promise.resolve();
    if (this.asked?.key === key) return this.asked.answer;
    this.underWay++;
    const answer = this.fetch(key, pieces).finally(() => this.underWay--);
    this.asked = { key, answer };
    return answer;
  }

  /** What one piece could do, without selecting it; after these decisions, if they were made. */
  async of(piece: string, after: readonly unknown[] = []): Promise<Deed[]> {
    const { store } = this;
    if (after.length > 0) return (await this.ways([piece], after)).map(fromWay);
    const told = store.open.some((offer) => offer.piece === piece && (offer.ghost !== null || offer.target !== null));
    if (told || store.seat === null) return deedsOf(store.open, [], [piece]);
    return deedsOf(store.open, await this.ways([piece]), [piece]);
  }

  /** The game has gone on, or back: what was said of it holds no longer. */
  forget(): void {
    this.known = null;
    this.asked = null;
    this.heard = new Map();
  }

  /** What the selection could do to a piece, even if something else must be given up for it. */
  async at(target: string): Promise<Deed[]> {
    const { store } = this;
    const first = this.pieces[0];
    if (first === undefined || store.seat === null || !store.playing) return [];
    const said = await store.ask({ is: "ways", version: store.version, seat: store.seat, pieces: [first], at: target, after: [] });
    return said?.is === "ways" ? said.ways.map(fromWay) : [];
  }

  /** What these pieces can do together, asked once. */
  private ways(pieces: readonly string[], after: readonly unknown[] = []): Promise<readonly Way[]> {
    const { store, heard } = this;
    const key = `${pieces.join(" ")}${after.length > 0 ? JSON.stringify(after) : ""}`;
    const known = heard.get(key);
    if (known) return known;
    const answer = store
      .ask({ is: "ways", version: store.version, seat: store.seat!, pieces: [...pieces], at: null, after: [...after] })
      .then((said) => {
        if (said?.is === "ways") return said.ways;
        heard.delete(key);
        return [];
      });
    heard.set(key, answer);
    return answer;
  }

  private async fetch(key: string, pieces: readonly string[]): Promise<void> {
    const { store, heard } = this;
    // Those that wait beside the map come in one by one, and so go those of a free table: nothing needs to be asked about them together.
    const beside = pieces.length > 1 && store.piece(pieces[0]!)?.place.kind === "box" && store.board?.kind === "hex";
    let ways = beside || this.inLine ? [] : await this.ways(pieces);
    const lead = pieces.length > 1 && ways.length === 0;
    const told = store.open.some((offer) => offer.piece === pieces[0] && (offer.ghost !== null || offer.target !== null));
    if (lead && !told) ways = await this.ways(pieces.slice(0, 1));
    if (heard === this.heard) this.known = { key, ways, lead };
  }
}
