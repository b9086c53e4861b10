// One table as this browser sees it: what came over the socket, what is selected, what is being weighed.

import { SvelteMap } from "svelte/reactivity";
import { hands } from "../board/hands.svelte";
import { whole } from "../lib/change";
import type { Told } from "../lib/clocks";
import { Connection } from "../lib/connection.svelte";
import { prefs } from "../lib/prefs.svelte";
import { words } from "../lib/words.svelte";
import type {
  ActionOdds,
  BagView,
  Board,
  ChatLine,
  ClocksView,
  LogEntry,
  Objection,
  Offer,
  Piece,
  Scene,
  Seat,
  TableView,
  ToClient,
} from "../lib/types";
import { AimTool } from "./aim.svelte";
import { Batches } from "./batch";
import { Coach } from "./coach.svelte";
import { Counsel } from "./counsel.svelte";
import { actable, direct, keyOf, onTheSpot, placeKey, sameDeed, turns, type Deed } from "./deeds";
import { fallen, type Fallen } from "./fallen";
import { Foresee } from "./foresee.svelte";
import { Gestures } from "./gestures";
import { KeptPress } from "./kept";
import { goAlong } from "./march";
import { Reach } from "./reach.svelte";
import { Requests, type Answer, type Wish } from "./requests";
import { Replay } from "./replay.svelte";
import { Stage, type State } from "./stage.svelte";
import { StoryTeller } from "./story.svelte";
import { lastOwn, lastSeat, rememberOwn, rememberSeat } from "./seen";

export class TableStore {
  table = $state.raw<TableView | null>(null);
  board = $state.raw<Board | null>(null);
  /** The clocks as they were told last, at a table that has some. */
  clocks = $state.raw<Told | null>(null);
  /** Milliseconds by this browser's clock, a few times a second while a clock runs. */
  now = $state(performance.now());
  version = $state(0);
  seat = $state<Seat | null>(null);
  live = $state.raw<Scene | null>(null);
  offers = $state.raw<Offer[]>([]);
  log = $state.raw<LogEntry[]>([]);
  /** The first version the log at hand tells of; older pages are asked for. */
  logFrom = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  /** The number of the first line of chat at hand; older ones are asked for. */
  chatFrom = $state(0);
  confidants = $state.raw<number[]>([]);
  unread = $state(0);
  canUndo = $state(false);
  busy = $state(false);
  selected = $state<string | null>(null);
  hovered = $state<string | null>(null);
  /** Several things that the last gesture could mean, and the piece or place it was made at. */
  choices = $state.raw<{ at: string; deeds: readonly Deed[] } | null>(null);
  /** A deed being looked at: its ghost and target are shown. */
  looked = $state.raw<Deed | null>(null);
  /** A risky deed that waits for a second word. */
  armed = $state.raw<Deed | null>(null);
  /** What is weighed was chosen on the map: it is weighed there. */
  onMap = $state(false);
  refused = $state.raw<Objection[]>([]);
  /** Units of a formation that did not follow. */
  left = $state.raw<readonly string[]>([]);
  /** What forbids the place or piece that was pressed in vain. */
  forbidden = $state.raw<{ at: string; reasons: readonly Objection[] } | null>(null);
  /** Sensible answers to what is asked again and again, to be confirmed together. */
  filled = $state.raw<{ version: number; answers: readonly Offer[] } | null>(null);
  /** The space bar had nothing to end: how many pieces each could end something, if one of them were chosen. */
  unended = $state<number | null>(null);
  /** Code of the last error, for a passing notice. */
  notice = $state<string | null>(null);
  /** Code of the error that ended it. */
  fatal = $state<string | null>(null);
  odds = new SvelteMap<string, ActionOdds | "asked" | "failed">();
  /** Bags that offers would draw from, as far as this seat knows them. */
  bags = new SvelteMap<string, BagView>();
  fallen = $state.raw<Fallen | null>(null);
  since = $state(0);
  readonly connection: Connection;
  readonly replay: Replay;
  readonly aim: AimTool;
  readonly reach: Reach;
  readonly gestures: Gestures;
  readonly foresee: Foresee;
  readonly stage: Stage;
  readonly coach: Coach;
  readonly counsel: Counsel;
  readonly story: StoryTeller;
  private readonly batches = new Batches();
  private readonly kept = new KeptPress();
  /** Decisions of one gesture are being played. */
  private carrying = $state(false);
  /** The version that undo led to: nothing is answered there by itself. */
  private quiet = -1;
  private arrivals: { when: (version: number) => boolean; go: () => void }[] = [];
  private turningBack = false;
  private readonly requests = new Requests((message) => this.connection.send(message));

  constructor(
    readonly id: string,
    at: number | null,
  ) {
    this.replay = new Replay(this, at);
    this.aim = new AimTool(this);
    this.reach = new Reach(this);
    this.gestures = new Gestures(this);
    this.foresee = new Foresee(this);
    this.coach = new Coach(this);
    this.counsel = new Counsel(this);
    this.story = new StoryTeller(this);
    this.stage = new Stage(
      (state) => this.turn(state),
      (state) => (this.fallen = { id: state.version, entries: fallen(state, this.version), settled: false }),
    );
    this.connection = new Connection(id, (message) => this.hear(message));
  }

  close(): void {
    this.replay.pause();
    this.stage.close();
    this.story.close();
    this.connection.close();
  }

  /** The boards on which something is shown: those of the replay, else those of the game. */
  get shows(): Stage {
    return this.replay.at !== null ? this.replay.stage : this.stage;
  }
  /** What is drawn: the moment looked at in a replay, else now. */
  get scene(): Scene | null {
    return this.replay.scene ?? this.live;
  }
  get playing(): boolean {
    return this.replay.at === null && this.stage.waiting === 0 && this.offers.length > 0 && this.handOver === null;
  }
  /** A gesture is being played: decisions are on their way. */
  get working(): boolean {
    return this.busy || this.carrying;
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
  /** Whether a curtain falls when the screen changes hands: not where everybody may know everything. */
  get curtained(): boolean {
    return prefs.curtain && this.table?.secrets !== false;
  }
  /** Nobody's seat is ours: we watch. */
  get watching(): boolean {
    return this.table !== null && this.mine.length === 0;
  }
  get able(): string[] {
    return this.live ? actable(this.live, this.open, this.board?.kind === "hex" ? this.board.bodies : [], this.mine) : [];
  }
  piece(id: string | null): Piece | null {
    return this.scene?.pieces.find((piece) => piece.id === id) ?? null;
  }
  /** What the selection can do. */
  get deeds(): Deed[] {
    return this.reach.deeds;
  }
  /** What leads the selection somewhere else. */
  get leading(): Deed[] {
    const now = this.piece(this.selected)?.place ?? null;
    return this.deeds.filter(({ offer }) => offer.ghost !== null && offer.target === null && !onTheSpot(offer.ghost, now));
  }
  get targets(): Set<string> {
    const aimed = new Set(this.deeds.flatMap((deed) => deed.offer.target ?? []));
    if (this.selected === null) for (const offer of this.open) if (offer.target && offer.piece === null) aimed.add(offer.target);
    return aimed;
  }
  /** Ways to turn the selected piece where it stands. */
  get facings(): Deed[] {
    return turns(this.deeds, this.piece(this.selected)?.place ?? null);
  }

  /** The place a piece stands in, as the board calls it: on a free table the next crossing of the cursor's grid. */
  placeOf(id: string | null): string | null {
    const place = this.piece(id)?.place ?? null;
    if (place?.kind !== "pose") return placeKey(place);
    return `${Math.round(place.x / 500) * 500},${Math.round(place.y / 500) * 500}`;
  }

  /** The rest of the stack goes along with the selected piece; then, on a map of formations, the rest of its formation. */
  gather(): boolean {
    const first = this.selected;
    const now = this.reach.pieces;
    if (first === null || !this.playing) return false;
    const able = new Set(this.able);
    const stack = placeKey(this.piece(first)?.place ?? null);
    const here = (this.scene?.pieces ?? [])
      .filter((piece) => piece.place.kind !== "pose" && placeKey(piece.place) === stack && able.has(piece.id))
      .map((piece) => piece.id);
    const body =
      this.board?.kind === "hex" ? this.board.bodies.findLast((it) => it.pieces.includes(first) || it.head === first) : undefined;
    const line = this.board?.kind === "table" ? this.line(first) : [];
    // Who leads them comes last, so that he goes where his men have come to stand.
    const opened = this.open.some((offer) => offer.piece !== null && body?.pieces.includes(offer.piece));
    const led = body?.head && this.piece(body.head)?.place.kind === "hex" && (able.has(body.head) || !opened) ? [body.head] : [];
    const all = [...(body?.pieces ?? []).filter((id) => able.has(id)), ...led];
    const next = line.length > 0 ? [first, ...line] : here.some((id) => !now.includes(id)) && !body ? here : all;
    if (next.length < 2) return false;
    this.select(
      first,
      next.filter((id) => id !== first),
    );
    return true;
  }

  /** Who can go along with a stand of a free table: all that may be placed by hand now, as it may. */
  private line(first: string): string[] {
    const free = this.open.filter((offer) => !offer.risky && (offer.free || offer.purpose === "open"));
    const may = new Set(free.flatMap((offer) => (this.piece(offer.piece)?.place.kind === "pose" ? (offer.piece ?? []) : [])));
    return may.delete(first) ? [...may] : [];
  }

  /** Whether others could go along with what is selected. */
  get canGather(): boolean {
    const { selected } = this;
    return selected !== null && this.able.includes(selected) && (this.board?.kind !== "table" || this.line(selected).length > 0);
  }

  /** Sends a request and waits for its answer; nothing if the line is down. */
  ask(wish: Wish): Promise<Answer | null> {
    return this.requests.ask(wish);
  }

  select(id: string | null, along: readonly string[] = []): void {
    this.selected = id;
    this.reach.along = along;
    this.armed = null;
    this.looked = null;
    this.choices = null;
    this.forbidden = null;
    this.unended = null;
    this.left = [];
    if (this.aim.piece !== id) this.aim.cancel();
    void this.reach.ask();
  }

  /** Takes a piece into the force in hand, or out of it. */
  toggle(id: string): void {
    const force = this.reach.pieces;
    const rest = force.includes(id) ? force.filter((it) => it !== id) : [...force, id];
    this.select(rest[0] ?? null, rest.slice(1));
  }

  /** Takes a deed; a risky one first shows its odds and waits for a second word. */
  choose(deed: Deed, onMap = false): void {
    if (!this.playing) return;
    if (this.working) return this.kept.keep({ deed, onMap, version: this.version, seat: this.seat });
    if (deed.offer.risky && !sameDeed(this.armed, deed)) {
      if (!this.choices?.deeds.some((it) => sameDeed(it, deed))) this.choices = null;
      this.weigh(deed, onMap);
      return;
    }
    void (this.reach.inTurn ? this.marchTogether(deed) : this.carryOut([deed]));
  }

  /** Decisions of one gesture: one undo takes them back. */
  async together(play: () => Promise<void>): Promise<void> {
    const from = this.version;
    // Who acts has understood.
    this.coach.understood();
    this.carrying = true;
    this.choices = null;
    await play();
    this.carrying = false;
    this.batches.add(from, this.version);
    this.goOn();
  }

  /** Shows the odds of a deed, which waits for a second word. */
  weigh(deed: Deed, onMap: boolean): void {
    this.armed = deed;
    this.onMap = onMap;
    this.looked = deed;
    void this.wonder(deed);
  }

  /** The first of the selection goes, the others follow, each by its own rules: one gesture, one undo. */
  private async marchTogether(deed: Deed): Promise<void> {
    const march = this.board ? goAlong(this, this.board, this.reach.pieces, deed, this.reach.head) : null;
    if (!march) return void (await this.carryOut([deed]));
    await this.together(async () => {
      this.left = await march();
    });
  }

  /** Plays a deed with all that comes before it; whether it was done. */
  async playAll(deed: Deed): Promise<boolean> {
    for (const action of [...deed.steps, deed.offer.action]) if (!(await this.send(action))) return false;
    return true;
  }

  /** Plays deeds one after the other, each checked by the server, as one gesture: stops at the first that is refused. Others
   *  may follow, and tell who did not come along. */
  async carryOut(deeds: readonly Deed[], follow?: () => Promise<readonly string[]>): Promise<boolean> {
    if (this.carrying) return false;
    let done = true;
    await this.together(async () => {
      for (const deed of deeds) done = done && (await this.playAll(deed));
      if (done && follow) this.left = await follow();
    });
    return done;
  }

  /** Plays an action as the seat in view. */
  async decide(action: unknown): Promise<boolean> {
    const from = this.version;
    this.coach.understood();
    const done = await this.send(action);
    this.batches.add(from, this.version);
    this.goOn();
    return done;
  }

  private async send(action: unknown): Promise<boolean> {
    if (this.seat === null || this.busy) return false;
    this.busy = true;
    this.kept.sent(this.version);
    this.refused = [];
    this.stage.forgetTrails();
    const answer = await this.ask({ is: "decide", version: this.version, seat: this.seat, action });
    if (answer?.is === "done") {
      this.own(answer.version);
      await this.arrived((version) => version >= answer.version);
    }
    this.busy = false;
    if (answer === null) this.notice = "offline";
    if (answer?.is === "refused") this.refused = answer.reasons;
    // A new picture has let go of what was weighed; what is weighed since then belongs to it.
    if (answer?.is !== "done") this.armed = null;
    return answer?.is === "done";
  }

  /** Resolves once the picture of a version is here. */
  private arrived(when: (version: number) => boolean): Promise<void> {
    if (when(this.version)) return Promise.resolve();
    return new Promise((go) => this.arrivals.push({ when, go }));
  }

  /** A question with one answer is not asked, unless one wants to be asked, a die falls, or it would end what can still be
   *  taken back. */
  private get only(): Offer | null {
    const [only, other] = this.open;
    if (!only || other || prefs.ask) return null;
    const asks = only.risky || only.free || (only.purpose === "yield" && this.canUndo);
    return only.purpose === "finish" || !asks ? only : null;
  }

  /** What was pressed meanwhile is taken up, and what needs no answer is answered. */
  private goOn(): void {
    if (this.working) return;
    const press = this.kept.take(this);
    if (press) return this.choose(press.deed, press.onMap);
    if (this.version === this.quiet) return;
    this.aim.resume();
    const { only } = this;
    if (this.working || !only) return;
    const from = this.version;
    void this.send(only.action).then(() => {
      this.batches.add(from, this.version, true);
      this.goOn();
    });
  }

  /** Asks for the odds of a deed, once. */
  async wonder(deed: Deed): Promise<void> {
    const key = keyOf(deed);
    if (this.seat === null || this.odds.has(key)) return;
    this.odds.set(key, "asked");
    const version = this.version;
    const answer = await this.ask({ is: "odds", version, seat: this.seat, action: deed.offer.action, after: [...deed.steps] });
    if (version !== this.version) return;
    if (answer?.is === "odds" && answer.bag) this.bags.set(key, answer.bag);
    this.odds.set(key, answer?.is === "odds" ? answer.odds : "failed");
  }

  /** Asks for sensible answers to what is asked now, and again after it. */
  async fill(): Promise<void> {
    const { version, seat } = this;
    if (seat === null || !this.playing || this.working) return;
    const answer = await this.ask({ is: "fill", version, seat });
    if (answer?.is === "filled" && this.version === version) this.filled = { version, answers: answer.answers };
  }

  /** Plays the proposed answers: one gesture, one undo. */
  async takeFilled(): Promise<void> {
    const filled = this.filled;
    this.filled = null;
    if (filled && filled.version === this.version) await this.carryOut(filled.answers.map(direct));
  }

  /** What may be settled about a piece of one's own beside the decisions. */
  async asides(piece: string): Promise<Offer[]> {
    if (this.seat === null) return [];
    const answer = await this.ask({ is: "asides", version: this.version, seat: this.seat, piece });
    return answer?.is === "asides" ? answer.offers : [];
  }

  /** Takes back the last gesture: all its decisions, as far as they can be taken back. */
  async undo(): Promise<void> {
    if (this.seat === null || !this.canUndo || this.busy || this.carrying) return;
    const goal = this.batches.before(this.version);
    this.carrying = true;
    this.kept.sent(this.version);
    while (this.version > goal && this.canUndo) {
      const answer = await this.ask({ is: "undo", version: this.version, seat: this.seat });
      if (answer?.is === "refused") this.refused = answer.reasons;
      if (answer?.is !== "done") break;
      this.own(answer.version);
      await this.arrived((version) => version === answer.version);
    }
    this.quiet = this.version;
    this.batches.cut(this.version);
    this.carrying = false;
    this.goOn();
  }

  /** The page of the log before the one at hand. */
  async earlierLog(): Promise<void> {
    if (this.logFrom === 0 || this.turningBack) return;
    this.turningBack = true;
    const before = this.logFrom;
    const answer = await this.ask({ is: "log", before });
    this.turningBack = false;
    if (answer?.is !== "log" || before !== this.logFrom) return;
    this.log = [...answer.log, ...this.log];
    this.logFrom = answer.log_from;
  }

  /** The page of the chat before the one at hand. */
  async earlierChat(): Promise<void> {
    if (this.chatFrom === 0 || this.turningBack) return;
    this.turningBack = true;
    const before = this.chatFrom;
    const answer = await this.ask({ is: "talk", before });
    this.turningBack = false;
    if (answer?.is !== "talk" || before !== this.chatFrom) return;
    this.chat = [...answer.chat, ...this.chat];
    this.chatFrom = answer.chat_from;
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

  /** Clocks are not staged like what happens: they run while one looks. */
  private hearClocks(view: ClocksView | null | undefined): void {
    if (!view) return;
    this.now = performance.now();
    this.clocks = { view, at: this.now };
  }

  private hear(message: ToClient): void {
    if (message.is === "welcome" || message.is === "table") this.hearClocks(message.table.clocks);
    if (message.is === "state" || message.is === "change") this.hearClocks(message.clocks);
    switch (message.is) {
      case "welcome":
        this.table = message.table;
        this.board = message.board;
        this.chat = message.chat;
        this.chatFrom = message.chat_from;
        this.notice = null;
        this.forget();
        break;
      case "opening":
        hands.load(message.board);
        break;
      case "words":
        words.tell(message.game, message.lang, message.text);
        break;
      case "table":
        this.table = message.table;
        break;
      case "state":
        this.stagePicture(message);
        break;
      case "change": {
        const state = whole(this.stage.latest, message);
        // What does not fit is not guessed at: the whole state is asked for.
        if (state) this.stagePicture(state);
        else this.connection.send({ is: "sit", seat: this.seat });
        break;
      }
      case "chat":
        this.chat = [...this.chat, message.line];
        this.unread++;
        break;
      case "error":
        if (message.id !== null) this.requests.reply(message as Answer);
        if (this.board === null) this.fatal = message.code;
        else if (message.code !== "stale") this.notice = message.code;
        break;
      default:
        this.requests.reply(message);
    }
  }

  /** What a line that broke leaves behind. */
  private forget(): void {
    this.requests.forget();
    for (const { go } of this.arrivals.splice(0)) go();
    this.busy = false;
    this.carrying = false;
  }

  /** What others did goes over the stage; what is not a step forward is shown at once. */
  private stagePicture(state: State): void {
    const forward = this.live !== null && state.seat === this.seat && state.version > this.version && this.replay.at === null;
    this.stage.push(state, this.busy || this.carrying, !forward || prefs.pace === "instant" || document.hidden);
  }

  /** A new picture of the game. */
  private turn(state: State): void {
    const before = this.version;
    const known = this.live !== null;
    const moved = !known || state.version !== before || state.seat !== this.seat;
    this.version = state.version;
    this.live = state.scene;
    this.offers = state.offers;
    this.canUndo = state.can_undo;
    this.confidants = state.confidants;
    if (state.log_anew) {
      this.log = state.log;
      this.logFrom = state.log_from;
    } else this.log = [...this.log.filter((entry) => entry.version < state.log_from), ...state.log];
    if (state.seat !== this.seat || !known) {
      this.seat = state.seat;
      this.since = state.seat === null ? 0 : lastOwn(this.id, state.seat);
    }
    if (this.table)
      this.table = { ...this.table, version: state.version, awaiting: state.scene.prompt.seats, outcome: state.scene.outcome };
    if (!moved) return;
    // A page loaded again behind the curtain stays with the player who had the screen.
    const had = known ? null : lastSeat(this.id);
    if (had !== null && had !== state.seat && this.mine.includes(had) && this.curtained) this.sit(had);
    else rememberSeat(this.id, state.seat);
    this.odds.clear();
    this.bags.clear();
    this.armed = null;
    this.looked = null;
    this.choices = null;
    this.forbidden = null;
    this.refused = [];
    this.notice = null;
    this.unended = null;
    this.filled = null;
    this.counsel.forget();
    this.reach.forget();
    this.aim.cancel();
    this.replay.moved(before);
    this.settle();
    const due = this.arrivals.filter((it) => it.when(state.version));
    this.arrivals = this.arrivals.filter((it) => !due.includes(it));
    for (const { go } of due) go();
    if (known && state.version > before) {
      const entries = fallen(state, before);
      if (entries.length) this.fallen = { id: state.version, entries, settled: true };
    }
    if (this.handOver !== null && !this.curtained) this.sit(this.handOver);
    this.goOn();
  }

  /** Selects what the question is about, or the only piece that can act. */
  private settle(): void {
    const able = this.able;
    const about = this.live?.prompt.piece ?? null;
    const first = this.selected;
    if (about !== null && this.playing && this.piece(about)) this.selected = about;
    else if (able.length === 1) this.selected = able[0]!;
    else if (this.selected !== null && (!this.piece(this.selected) || (this.playing && !able.includes(this.selected))))
      this.selected = null;
    if (this.selected !== first) this.reach.along = [];
    if (!this.carrying) void this.reach.ask();
  }
}
