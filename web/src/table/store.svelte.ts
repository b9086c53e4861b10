// One table as this browser sees it: what came over the socket, what is selected, what is being weighed.

import { SvelteMap } from "svelte/reactivity";
import { whole } from "../lib/change";
import { Connection } from "../lib/connection.svelte";
import { prefs } from "../lib/prefs.svelte";
import type {
  BagView, Board, ChatLine, LogEntry, Objection, OddsView, Offer, Piece, Scene, Seat, TableView, ToClient, ToServer,
} from "../lib/types";
import { AimTool } from "./aim.svelte";
import { actable, aimedAt, keyOf, offersOf } from "./offers";
import { Replay } from "./replay.svelte";
import { lastOwn, lastSeat, rememberOwn, rememberSeat } from "./seen";

/** Dice that have just fallen. */
export interface Fallen {
  id: number;
  entries: LogEntry[];
}

type Answer = ToClient & { id: number };
type Request = Extract<ToServer, { id: number }>;
type Without<T> = T extends Request ? Omit<T, "id"> : never;

export class TableStore {
  table = $state.raw<TableView | null>(null);
  board = $state.raw<Board | null>(null);
  version = $state(0);
  seat = $state<Seat | null>(null);
  live = $state.raw<Scene | null>(null);
  offers = $state.raw<Offer[]>([]);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  confidants = $state.raw<number[]>([]);
  unread = $state(0);
  canUndo = $state(false);
  busy = $state(false);
  selected = $state<string | null>(null);
  hovered = $state<string | null>(null);
  /** The piece whose menu is open. */
  menu = $state<string | null>(null);
  /** An offer being looked at: its ghost and target are shown. */
  looked = $state.raw<Offer | null>(null);
  /** A risky offer that waits for a second word. */
  armed = $state.raw<Offer | null>(null);
  refused = $state.raw<Objection[]>([]);
  /** Code of the last error, for a passing notice. */
  notice = $state<string | null>(null);
  /** Code of the error that ended it. */
  fatal = $state<string | null>(null);
  odds = new SvelteMap<string, OddsView | "asked" | "failed">();
  /** Bags that offers would draw from, as far as this seat knows them. */
  bags = new SvelteMap<string, BagView>();
  fallen = $state.raw<Fallen | null>(null);
  since = $state(0);
  readonly connection: Connection;
  readonly replay: Replay;
  readonly aim: AimTool;
  private waiting = new Map<number, (answer: Answer) => void>();
  private lastId = Math.floor(Date.now() / 1000) % 1_000_000;

  constructor(
    readonly id: string,
    at: number | null,
  ) {
    this.replay = new Replay(this, at);
    this.aim = new AimTool(this);
    this.connection = new Connection(id, (message) => this.hear(message));
  }

  close(): void {
    this.replay.pause();
    this.connection.close();
  }

  /** What is drawn: the moment looked at in a replay, else now. */
  get scene(): Scene | null {
    return this.replay.scene ?? this.live;
  }
  get playing(): boolean {
    return this.replay.at === null && this.offers.length > 0 && this.handOver === null;
  }
  /** Offers that can be taken now: none while looking back or while the screen changes hands. */
  get open(): Offer[] {
    return this.playing ? this.offers : [];
  }
  get mine(): Seat[] {
    return (this.table?.seats ?? []).filter((seat) => seat.yours).map((seat) => seat.seat);
  }
  get awaiting(): Seat[] {
    return this.live?.outcome ? [] : (this.live?.prompt.seats ?? []);
  }
  get myTurn(): boolean {
    return this.awaiting.some((seat) => this.mine.includes(seat));
  }
  /** The seat the screen must be handed to. */
  get handOver(): Seat | null {
    if (this.seat !== null && this.awaiting.includes(this.seat)) return null;
    return this.awaiting.find((seat) => this.mine.includes(seat)) ?? null;
  }
  get able(): string[] {
    return this.live ? actable(this.live, this.open) : [];
  }
  piece(id: string | null): Piece | null {
    return this.scene?.pieces.find((piece) => piece.id === id) ?? null;
  }
  get targets(): Set<string> {
    const by = this.selected;
    return new Set(this.open.filter((offer) => offer.target && (offer.piece === by || offer.piece === null)).map((offer) => offer.target!));
  }

  /** Sends a request and waits for its answer; nothing if the line is down. */
  ask(request: Without<Request>): Promise<Answer | null> {
    const id = ++this.lastId;
    return new Promise((resolve) => {
      if (!this.connection.send({ ...request, id } as ToServer)) return resolve(null);
      this.waiting.set(id, resolve);
    });
  }

  select(id: string | null): void {
    this.selected = id;
    this.armed = null;
    this.looked = null;
    this.menu = null;
    if (this.aim.piece !== id) this.aim.cancel();
  }

  /** A piece was pressed: a target of what is selected opens its menu, anything else is selected. */
  press(id: string | null): void {
    if (id !== null && this.targets.has(id) && this.selected !== id && aimedAt(this.open, id, this.selected).length) {
      this.armed = null;
      this.menu = id;
      return;
    }
    if (id === this.selected && this.aim.piece === id && id !== null) return;
    const again = id !== null && id === this.selected && this.menu === id;
    this.select(id);
    if (id !== null && !again && this.menuOf(id).length) this.menu = id;
  }

  /** Offers to show at a piece: what it can do, or what the selected piece can do to it. */
  menuOf(id: string): Offer[] {
    const onto = id === this.selected ? [] : aimedAt(this.open, id, this.selected);
    return onto.length ? onto : offersOf(this.open, id);
  }

  /** Takes an offer; a risky one first shows its odds and waits for a second word. */
  choose(offer: Offer): void {
    if (!this.playing || this.busy) return;
    if (offer.risky && (!this.armed || keyOf(this.armed) !== keyOf(offer))) {
      this.armed = offer;
      this.looked = offer;
      void this.wonder(offer);
      return;
    }
    void this.decide(offer.action);
  }

  /** Plays an action as the seat in view. */
  async decide(action: unknown): Promise<boolean> {
    if (this.seat === null || this.busy) return false;
    this.busy = true;
    this.refused = [];
    const answer = await this.ask({ is: "decide", version: this.version, seat: this.seat, action });
    this.busy = false;
    if (answer === null) this.notice = "offline";
    if (answer?.is === "refused") this.refused = answer.reasons;
    if (answer?.is === "done") this.own(answer.version);
    this.armed = null;
    return answer?.is === "done";
  }

  /** Asks for the odds of an offer, once. */
  async wonder(offer: Offer): Promise<void> {
    const key = keyOf(offer);
    if (this.seat === null || this.odds.has(key)) return;
    this.odds.set(key, "asked");
    const version = this.version;
    const answer = await this.ask({ is: "odds", version, seat: this.seat, action: offer.action });
    if (version !== this.version) return;
    if (answer?.is === "odds" && answer.bag) this.bags.set(key, answer.bag);
    this.odds.set(key, answer?.is === "odds" ? answer.odds : "failed");
  }

  /** What may be settled about a piece of one's own beside the decisions. */
  async asides(piece: string): Promise<Offer[]> {
    if (this.seat === null) return [];
    const answer = await this.ask({ is: "asides", version: this.version, seat: this.seat, piece });
    return answer?.is === "asides" ? answer.offers : [];
  }

  async undo(): Promise<void> {
    if (this.seat === null || !this.canUndo || this.busy) return;
    const answer = await this.ask({ is: "undo", version: this.version, seat: this.seat });
    if (answer?.is === "done") this.own(answer.version);
    if (answer?.is === "refused") this.refused = answer.reasons;
  }

  resign(): void {
    if (this.seat !== null) this.connection.send({ is: "resign", seat: this.seat });
  }

  say(text: string, secret: boolean): boolean {
    return this.connection.send({ is: "chat", text, secret });
  }

  sit(seat: Seat | null): void {
    rememberSeat(this.id, seat);
    this.connection.send({ is: "sit", seat });
  }

  private own(version: number): void {
    if (this.seat === null) return;
    this.since = version;
    rememberOwn(this.id, this.seat, version);
  }

  private hear(message: ToClient): void {
    switch (message.is) {
      case "welcome":
        this.table = message.table;
        this.board = message.board;
        this.chat = message.chat;
        this.notice = null;
        this.forget();
        break;
      case "table":
        this.table = message.table;
        break;
      case "state":
        this.turn(message);
        break;
      case "change": {
        const state = whole(this.live, message);
        // What does not fit is not guessed at: the whole state is asked for.
        if (state) this.turn(state);
        else this.connection.send({ is: "sit", seat: this.seat });
        break;
      }
      case "chat":
        this.chat = [...this.chat, message.line];
        this.unread++;
        break;
      case "error":
        if (message.id !== null) this.reply(message as Answer);
        if (this.board === null) this.fatal = message.code;
        else if (message.code !== "stale") this.notice = message.code;
        break;
      default:
        this.reply(message);
    }
  }

  private reply(answer: Answer): void {
    this.waiting.get(answer.id)?.(answer);
    this.waiting.delete(answer.id);
  }

  /** Requests of a line that broke get no answer any more. */
  private forget(): void {
    for (const [id, resolve] of this.waiting) resolve({ is: "error", id, code: "offline", text: { key: "error-offline", args: [] } });
    this.waiting.clear();
    this.busy = false;
  }

  /** A new picture of the game. */
  private turn(state: Extract<ToClient, { is: "state" }>): void {
    const before = this.version;
    const known = this.live !== null;
    const moved = !known || state.version !== before || state.seat !== this.seat;
    this.version = state.version;
    this.live = state.scene;
    this.offers = state.offers;
    this.canUndo = state.can_undo;
    this.confidants = state.confidants;
    this.log = [...this.log.filter((entry) => entry.version < state.log_from), ...state.log];
    if (state.seat !== this.seat || !known) {
      this.seat = state.seat;
      this.since = state.seat === null ? 0 : lastOwn(this.id, state.seat);
    }
    if (this.table) this.table = { ...this.table, version: state.version, awaiting: state.scene.prompt.seats, outcome: state.scene.outcome };
    if (!moved) return;
    // A page loaded again behind the curtain stays with the player who had the screen.
    const had = known ? null : lastSeat(this.id);
    if (had !== null && had !== state.seat && this.mine.includes(had) && prefs.curtain) this.sit(had);
    else rememberSeat(this.id, state.seat);
    this.odds.clear();
    this.bags.clear();
    this.armed = null;
    this.looked = null;
    this.menu = null;
    this.refused = [];
    this.notice = null;
    this.aim.cancel();
    this.replay.moved(before);
    this.settle();
    if (known && state.version > before) {
      const entries = state.log.filter((entry) => entry.version > before && (entry.line.dice.length > 0 || entry.bag));
      if (entries.length) this.fallen = { id: state.version, entries };
    }
    if (this.handOver !== null && !prefs.curtain) this.sit(this.handOver);
  }

  /** Selects what the question is about, or the only piece that can act. */
  private settle(): void {
    const able = this.able;
    const about = this.live?.prompt.piece ?? null;
    if (about !== null && this.playing && this.piece(about)) this.selected = about;
    else if (able.length === 1) this.selected = able[0]!;
    else if (this.selected !== null && (!this.piece(this.selected) || (this.playing && !able.includes(this.selected)))) this.selected = null;
  }
}
