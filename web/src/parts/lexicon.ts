// How a chart is put into words. Its title is the message `table-ID`; the attributes of that message say how it is shown:
//
// - `words`: what the messages begin with that name its entries (or `trait-*-name`), before those every chart knows;
// - `aside`: entries that only the program needs, or `all`, for a chart that is no player aid;
// - `percent`: entries that are a share of a hundred; `none`: the figure that means nothing;
// - `order`: the entries as they are printed, for what is sent is sorted by letters;
// - `signed`: entries that are added to a die (`all`), shown with their sign;
// - `heads`: the entry that holds the heads of the columns; `corner` what they count;
// - `shape`: `rows` for one row an entry, whatever it holds; `list` for an entry and all it holds in one cell;
// - `pairs`: what stands between two figures that are no span, such as ×;
// - `text`: a sentence for the reader.

export interface Style {
  word(key: string): string;
  number(value: number, key: string): string;
  /** An entry with its number in a word, such as tokens, if there is one. */
  counted(key: string, value: unknown): string | null;
  /** Whether a record is a handful of counted things. */
  tokens(value: Record<string, unknown>): boolean;
  pair(from: number, to: number): string;
  /** Yes or no, as the answer to an entry that stands by itself. */
  truth(value: boolean): string;
  between: string;
  aside(key: string): boolean;
  /** Entries in the order they are printed. */
  sorted<T>(entries: [string, T][]): [string, T][];
  heads: string[] | null;
  corner: string;
  shape: string;
}

export interface Book {
  knows(key: string): boolean;
  say(key: string, args?: Record<string, number>): string;
  /** A number as the reader writes it. */
  number(value: number, signed: boolean): string;
  truth(value: boolean): string;
}

/** What the messages begin with that name what charts are about. */
const FAMILIES = ["term-", "terrain-", "class-", "arm-", "side-", "nation-", "quality-", "formation-", "order-", "gait-"];
/** What needs no words: figures, ratios, dates, letters of a code. */
const BARE = /^([\p{Lu}]{1,2}\d?|[^\p{L}]*|[\d\s:/*+-]*[rR]?(\/[\d-]*[rR]?)?|D\+1|2?D6|P\d)$/u;
const OPEN = 99;

/** The message of a family; a star says where the key stands if not at the end. */
const name = (family: string, key: string): string => (family.includes("*") ? family.replace("*", key) : family + key);

/** A key as part of a message id. */
export const slug = (key: string): string => key.toLowerCase().replaceAll(/[^a-z0-9_]/g, "_");

export function styleOf(id: string, values: Record<string, unknown>, book: Book, onraw: (key: string) => void = () => {}): Style {
  const title = `table-${id}`;
  const attribute = (of: string): string | null => (book.knows(`${title}.${of}`) ? book.say(`${title}.${of}`) : null);
  const names = (of: string): string[] => attribute(of)?.split(/\s+/) ?? [];
  const families = [`chart-${id}-`, "chart-", ...names("words"), ...FAMILIES];
  const signed = names("signed");
  const aside = names("aside");
  const find = (key: string): string | undefined =>
    families.flatMap((family) => [name(family, slug(key)), name(family, key)]).find((it) => /^[a-z][\w-]*$/i.test(it) && book.knows(it));
  const word = (key: string): string => {
    const known = find(key);
    if (known) return book.say(known);
    if (key.includes(">")) return key.split(">").map(word).join(" → ");
    // A proper name stands as it is.
    if (!BARE.test(key) && !/^[\p{Lu}\d][^_]*$/u.test(key)) onraw(key);
    return key.replaceAll("_", " ");
  };
  const percent = names("percent");
  const none = attribute("none");
  const number = (value: number, key: string): string =>
    String(value) === none
      ? "—"
      : value >= OPEN && /at_most|up_to/.test(key)
        ? "…"
        : percent.includes(key)
          ? `${book.number(value * 100, false)} %`
          : book.number(value, signed.includes("all") || signed.includes(key));
  const counted = (key: string, value: unknown): string | null => {
    const known = find(key);
    return known && typeof value === "number" && book.knows(`${known}.with`) ? book.say(`${known}.with`, { n: value }) : null;
  };
  const order = names("order");
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const pairs = attribute("pairs");
  const pair = (from: number, to: number): string =>
    pairs || from > to
      ? `${number(from, "")} ${pairs ?? "/"} ${number(to, "")}`
      : from === to
        ? number(from, "")
        : `${number(from, "")} – ${number(to, "")}`;
  const headed = values[attribute("heads") ?? "columns"];
  const heads = Array.isArray(headed)
    ? headed.map((it) =>
        typeof it === "number" ? number(it, "") : Array.isArray(it) ? pair(Number(it[0]), Number(it[1])) : word(String(it)),
      )
    : null;
  return {
    word,
    number,
    counted,
    tokens: (value) =>
      Object.keys(value).length > 0 && Object.entries(value).every(([key, it]) => counted(key, it) !== null || isTokens(it, counted)),
    pair,
    truth: book.truth,
    between: ", ",
    aside: (key) => aside.includes("all") || aside.includes(key) || key === (attribute("heads") ?? "columns"),
    sorted: (entries) => (order.length ? [...entries].sort((a, b) => rank(a[0]) - rank(b[0])) : entries),
    heads,
    corner: attribute("corner") ?? "",
    shape: attribute("shape") ?? "",
  };
}

const isTokens = (value: unknown, counted: Style["counted"]): boolean =>
  value !== null &&
  typeof value === "object" &&
  !Array.isArray(value) &&
  Object.entries(value).every(([key, it]) => counted(key, it) !== null);

/** Whether a chart is for players, or only for the program. */
export const isAid = (id: string, book: Book): boolean => !book.knows(`table-${id}.aside`) || book.say(`table-${id}.aside`) !== "all";
