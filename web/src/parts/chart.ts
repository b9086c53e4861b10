// A chart as tables of cells, whatever shape its data has.

import type { Style } from "./lexicon";

export interface Grid {
  /** What the grid is about, if the chart has several. */
  name: string;
  heads: string[];
  rows: string[][];
}

type Row = Record<string, unknown>;

/** Beyond every die: an end of a row that is open. */
const ENDLESS = 99;
const KNOWN = new Set(["id", "rule", "provenance", "note", "reconstructed_fields"]);
/** A row of so many figures is a line of a table, not a list. */
const LINE = 3;

const isPlain = (value: unknown): value is Row => value !== null && typeof value === "object" && !Array.isArray(value);
const isFlat = (value: unknown): boolean => value === null || typeof value !== "object";
const isFlatList = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(isFlat);
const isLine = (value: unknown): value is unknown[] => isFlatList(value) && value.length >= LINE;
const isRecords = (value: unknown): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isPlain);

/** The span of a row of results: 2 to 5, 2 or less, 9 or more. */
export function span(min: number, max: number): string {
  if (min <= -ENDLESS) return `≤ ${max}`;
  if (max >= ENDLESS) return `≥ ${min}`;
  return min === max ? String(min) : `${min} – ${max}`;
}

class Reader {
  constructor(private readonly style: Style) {}

  cell(value: unknown, key = ""): string {
    const { style } = this;
    if (value === true) return "✓";
    if (value === false || value === null) return "—";
    if (typeof value === "number") return style.number(value, key);
    if (typeof value === "string") return style.word(value);
    if (Array.isArray(value)) return this.list(value, key);
    if (isPlain(value))
      return (
        this.own(value)
          .map(([name, it]) => style.counted(name, it) ?? (it === true ? style.word(name) : `${style.word(name)} ${this.cell(it, name)}`))
          .join(", ") || "—"
      );
    return String(value);
  }

  /** What an entry of a list says: one that is true or not answers. */
  private answer(value: unknown, key: string): string {
    return typeof value === "boolean" ? this.style.truth(value) : this.cell(value, key);
  }

  private list(value: readonly unknown[], key: string): string {
    if (value.length === 0) return "—";
    if (value.length === 2 && value.every((it) => typeof it === "number")) return this.style.pair(value[0] as number, value[1] as number);
    return value.map((it) => this.cell(it, key)).join(this.style.between);
  }

  /** The entries that are shown. */
  private own(values: Row): [string, unknown][] {
    return this.style.sorted(Object.entries(values).filter(([key]) => !this.style.aside(key)));
  }

  /** Records of the same make as one table with heads; spans of a die come first, lines of figures are spread out. */
  private records(name: string, list: readonly Row[], labels: readonly string[] = []): Grid {
    const { style } = this;
    const keys = this.style
      .sorted([...new Set(list.flatMap((it) => this.own(it).map(([key]) => key)))].map((key): [string, null] => [key, null]))
      .map(([key]) => key);
    const spans = keys.includes("min") && keys.includes("max");
    const others = keys.filter((key) => !spans || (key !== "min" && key !== "max"));
    const spread = new Map(
      others.map((key) => [
        key,
        list.every((it) => it[key] === undefined || isLine(it[key]))
          ? Math.max(...list.map((it) => (it[key] as unknown[] | undefined)?.length ?? 0))
          : 0,
      ]),
    );
    const heads = others.flatMap((key) => {
      const wide = spread.get(key)!;
      if (wide === 0) return [style.word(key)];
      return Array.from(
        { length: wide },
        (_, n) =>
          style.heads?.[n] ?? (others.filter((it) => spread.get(it)! > 0).length > 1 ? `${style.word(key)} ${n + 1}` : String(n + 1)),
      );
    });
    const rows = list.map((it, n) => [
      ...(labels.length ? [labels[n]!] : []),
      ...(spans ? [span(Number(it["min"]), Number(it["max"]))] : []),
      ...others.flatMap((key) => {
        const wide = spread.get(key)!;
        if (wide === 0) return [key in it ? this.cell(it[key], key) : ""];
        return Array.from({ length: wide }, (_, at) => {
          const line = (it[key] as unknown[] | undefined) ?? [];
          return at < line.length ? this.cell(line[at], key) : "";
        });
      }),
    ]);
    return { name, heads: [...(labels.length ? [style.corner] : []), ...(spans ? [style.corner] : []), ...heads], rows };
  }

  /** Lines of figures under heads they share. */
  private lined(name: string, lines: readonly [string, readonly unknown[]][]): Grid {
    const wide = Math.max(...lines.map(([, it]) => it.length));
    const heads = Array.from({ length: wide }, (_, n) => this.style.heads?.[n] ?? String(n + 1));
    return {
      name,
      heads: [this.style.corner, ...heads],
      rows: lines.map(([key, it]) => [this.style.word(key), ...heads.map((_, n) => (n < it.length ? this.cell(it[n], key) : ""))]),
    };
  }

  /** The tables of a chart: plain figures together, lines and records under heads. */
  grids(values: unknown): Grid[] {
    const { style } = this;
    if (!isPlain(values)) return [{ name: "", heads: [], rows: [[this.cell(values)]] }];
    const own = this.own(values);
    const grids: Grid[] = [];
    // Lines are shown as such where the chart has heads for them, or where several are of one length.
    const lengths = own.flatMap(([, it]) => (isLine(it) ? [it.length] : []));
    const lines = own.filter(
      (entry): entry is [string, unknown[]] =>
        isFlatList(entry[1]) &&
        (style.heads
          ? style.heads.length === entry[1].length
          : isLine(entry[1]) && lengths.filter((it) => it === (entry[1] as unknown[]).length).length > 1),
    );
    // Records that hold a line of the chart's columns are lines too: cost and what is added to it.
    const wide = (it: unknown): it is Row =>
      isPlain(it) &&
      style.heads !== null &&
      Object.values(it).filter((value) => Array.isArray(value) && value.length === style.heads!.length).length === 1;
    const mixed = own.filter(
      (entry): entry is [string, Row] => wide(entry[1]) || (style.heads !== null && own.some(([, it]) => wide(it)) && isPlain(entry[1])),
    );
    if (mixed.length) grids.push(this.mixed(mixed));
    if (lines.length) grids.push(this.lined("", lines));
    if (style.shape === "list")
      return [...grids, { name: "", heads: [], rows: own.map(([key, it]) => [style.word(key), this.answer(it, key)]) }];
    const rest = own.filter((entry) => !(lines as [string, unknown][]).includes(entry) && !(mixed as [string, unknown][]).includes(entry));
    const plain = rest.filter(([, it]) => !isPlain(it) && !isRecords(it));
    if (plain.length) grids.push({ name: "", heads: [], rows: plain.map(([key, it]) => [style.word(key), this.answer(it, key)]) });
    const named = rest.filter((entry): entry is [string, Row] => isPlain(entry[1]));
    // Entries that are records themselves share a table if they are of one make.
    const keys = new Set(named.flatMap(([, it]) => Object.keys(it)));
    const alike =
      style.shape === "rows" ||
      (named.length > 1 &&
        named.every(([, it]) => Object.values(it).every((value) => !isPlain(value) || style.tokens(value))) &&
        named.filter(([, it]) => Object.keys(it).length * 2 >= keys.size).length * 2 > named.length);
    // A handful of tokens by itself has a column of its own.
    const whole = (it: Row): Row =>
      style.tokens(it) && !Object.values(it).some(isPlain) && named.some(([, other]) => Object.values(other).some(isPlain))
        ? { tokens: it }
        : it;
    if (alike && named.length)
      grids.push(
        this.records(
          "",
          named.map(([, it]) => whole(it)),
          named.map(([key]) => style.word(key)),
        ),
      );
    else
      for (const [key, it] of named)
        for (const grid of this.grids(it))
          grids.push({ ...grid, name: [own.length > 1 ? style.word(key) : "", grid.name].filter(Boolean).join(" · ") });
    for (const [key, it] of rest) if (isRecords(it)) grids.push(this.records(own.length > 1 && key !== "rows" ? style.word(key) : "", it));
    return grids;
  }

  private mixed(entries: readonly [string, Row][]): Grid {
    const { style } = this;
    const heads = style.heads!;
    const isWide = (value: unknown): value is unknown[] => Array.isArray(value) && value.length === heads.length;
    const extra = [
      ...new Set(
        entries.flatMap(([, it]) =>
          this.own(it)
            .filter(([, value]) => !isWide(value))
            .map(([key]) => key),
        ),
      ),
    ].filter((key) => !entries.some(([, it]) => isWide(it[key])));
    const rows = entries.map(([key, it]) => {
      const line = this.own(it).find(([, value]) => isWide(value));
      // One word stands for the whole line.
      const word = this.own(it).find(([name, value]) => !extra.includes(name) && isFlat(value));
      const cells = line
        ? (line[1] as unknown[]).map((value) => this.cell(value, line[0]))
        : heads.map((_, n) => (n === 0 && word ? this.cell(word[1], word[0]) : ""));
      return [style.word(key), ...cells, ...extra.map((name) => (name in it ? this.cell(it[name], name) : ""))];
    });
    return { name: "", heads: [style.corner, ...heads, ...extra.map((key) => style.word(key))], rows };
  }
}

/** The tables of a chart in the words of its style. */
export function gridsOf(values: unknown, style: Style): Grid[] {
  const own = isPlain(values) ? Object.fromEntries(Object.entries(values).filter(([key]) => !KNOWN.has(key))) : values;
  return new Reader(style).grids(own);
}
