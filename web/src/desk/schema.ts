// The form of a resolution, and what comes of it, read off their JSON schemas: what may be filled in where, and what it is
// called. Messages are named by the schemas themselves (`title`) or, for fields, by their keys.

export interface Choice {
  id: string;
  /** Id of the message that names it. */
  title: string | null;
  /** Id of the message over those it stands with. */
  heading: string | null;
  /** What tells it from others of the same name. */
  suffix: string | null;
}

export type Shape =
  | { is: "flag" }
  | { is: "number"; least: number; most: number; whole: boolean }
  | { is: "choice"; choices: readonly Choice[] }
  | { is: "words" }
  | { is: "group"; fields: readonly Field[] }
  | { is: "list"; of: Shape; least: number; most: number }
  /** Something that need not be there. */
  | { is: "maybe"; of: Shape }
  /** One of several things, some of which say more: won, drawn, or lost by so much. */
  | { is: "ways"; ways: readonly Way[] };

/** A word, or something under a key. */
export type Way = { word: Choice } | { key: string; of: Shape };

export interface Field {
  key: string;
  /** Id of the message that names it, if the schema says so. */
  title: string | null;
  shape: Shape;
  /** What stands there at first. */
  start: unknown;
}

interface Node {
  $ref?: string;
  $defs?: Record<string, Node>;
  type?: string | string[];
  title?: string;
  const?: unknown;
  enum?: unknown[];
  oneOf?: Node[];
  anyOf?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  prefixItems?: Node[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  "x-heading"?: string;
  /** The properties as the rulebook tells them. */
  "x-order"?: string[];
  "x-suffix"?: string;
}

/** The most entries that a list of a form is given. */
const LONGEST = 20;

/** Reads a schema. */
export function shapeOf(schema: unknown): Shape {
  const root = schema as Node;
  return shape(root, root.$defs ?? {});
}

function shape(node: Node, defs: Record<string, Node>): Shape {
  if (node.$ref) return shape(defs[node.$ref.slice(node.$ref.lastIndexOf("/") + 1)] ?? {}, defs);
  const kinds = [node.type ?? []].flat();
  if (kinds.includes("null") && kinds.length > 1)
    return { is: "maybe", of: shape({ ...node, type: kinds.filter((kind) => kind !== "null") }, defs) };
  const ways = node.oneOf ?? node.anyOf;
  if (ways) {
    const real = ways.filter((way) => way.type !== "null");
    const inner = oneOf(real, defs);
    return real.length < ways.length ? { is: "maybe", of: inner } : inner;
  }
  if (node.enum) return { is: "choice", choices: choices(node) };
  switch (kinds[0]) {
    case "boolean":
      return { is: "flag" };
    case "integer":
    case "number":
      return { is: "number", least: node.minimum ?? -9999, most: node.maximum ?? 9999, whole: kinds[0] === "integer" };
    case "array": {
      const of = shape(node.items ?? node.prefixItems?.[0] ?? {}, defs);
      const fixed = node.prefixItems?.length;
      return { is: "list", of, least: node.minItems ?? fixed ?? 0, most: Math.min(node.maxItems ?? fixed ?? LONGEST, LONGEST) };
    }
    case "object":
      return { is: "group", fields: inOrder(node).map(([key, inner]) => field(key, inner, defs)) };
    default:
      return { is: "words" };
  }
}

/** The fields as the rulebook tells them; where that is not said, what must be filled in comes first. */
function inOrder({ properties = {}, required = [], "x-order": order = required }: Node): [string, Node][] {
  const place = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.entries(properties).sort(([a], [b]) => place(a) - place(b));
}

const isWord = (node: Node): boolean => node.const !== undefined || node.enum !== undefined;
/** Of several ways to say the same, a form has the fullest. */
const FULLEST: readonly Shape["is"][] = ["group", "list", "ways", "choice", "words", "number", "flag"];

function oneOf(ways: readonly Node[], defs: Record<string, Node>): Shape {
  if (ways.every(isWord)) return { is: "choice", choices: ways.flatMap(choices) };
  const tagged = (way: Node): [string, Node] | null => {
    const only = Object.entries(way.properties ?? {});
    return only.length === 1 ? only[0]! : null;
  };
  if (ways.every((way) => isWord(way) || tagged(way))) {
    return {
      is: "ways",
      ways: ways.flatMap((way): Way[] => {
        const under = tagged(way);
        return under ? [{ key: under[0], of: shape(under[1], defs) }] : choices(way).map((word) => ({ word }));
      }),
    };
  }
  const found = ways.map((way) => shape(way, defs));
  return found.sort((a, b) => FULLEST.indexOf(a.is) - FULLEST.indexOf(b.is))[0] ?? { is: "words" };
}

function choices(node: Node): Choice[] {
  const about = { title: node.title ?? null, heading: node["x-heading"] ?? null, suffix: node["x-suffix"] ?? null };
  return (node.enum ?? [node.const]).map((id) => ({ id: String(id), ...about }));
}

function field(key: string, node: Node, defs: Record<string, Node>): Field {
  const of = shape(node, defs);
  const start = node.default === undefined || node.default === null ? blank(of) : filled(of, node.default);
  // A type has a title of its own in some schemas; only a message's id names a field.
  return { key, title: node.title?.startsWith("option-") ? node.title : null, shape: of, start };
}

/** What stands in a new form. */
export function blank(of: Shape): unknown {
  switch (of.is) {
    case "flag":
      return false;
    case "number":
      return Math.max(of.least, 0);
    case "choice":
      return of.choices[0]?.id ?? "";
    case "words":
      return "";
    case "group":
      return Object.fromEntries(of.fields.map((inner) => [inner.key, inner.start]));
    case "list":
      return Array.from({ length: of.least }, () => blank(of.of));
    case "maybe":
      return null;
    case "ways": {
      const first = of.ways[0];
      return first ? taken(first) : null;
    }
  }
}

/** A way as it is taken first. */
export function taken(way: Way): unknown {
  return "word" in way ? way.word.id : { [way.key]: blank(way.of) };
}

/** Which way a value goes. */
export function wayOf(ways: readonly Way[], value: unknown): Way | undefined {
  return ways.find((way) => ("word" in way ? way.word.id === value : typeof value === "object" && value !== null && way.key in value));
}

/** A default of the schema, with what it leaves out. */
function filled(of: Shape, given: unknown): unknown {
  if (of.is === "group" && typeof given === "object" && given !== null)
    return { ...(blank(of) as object), ...Object.fromEntries(Object.entries(given)) };
  if (of.is === "maybe") return given === null ? null : filled(of.of, given);
  return given;
}

/** One number or word of a result, under the keys that lead to it. */
export interface Leaf {
  path: readonly (string | number)[];
  /** The nearest key: an entry of a list goes by the list's. */
  key: string;
  shape: Shape;
  value: unknown;
}

/** All that a result says, one by one. What is not there says nothing. */
export function leaves(of: Shape, value: unknown, path: readonly (string | number)[] = [], key = ""): Leaf[] {
  if (value === null || value === undefined) return [];
  if (of.is === "maybe") return leaves(of.of, value, path, key);
  if (of.is === "ways") {
    const way = wayOf(of.ways, value);
    if (!way) return [];
    if ("word" in way) return [{ path, key, shape: { is: "choice", choices: [way.word] }, value }];
    return leaves(way.of, (value as Record<string, unknown>)[way.key], [...path, way.key], way.key);
  }
  if (of.is === "group")
    return of.fields.flatMap((inner) =>
      leaves(inner.shape, (value as Record<string, unknown>)[inner.key], [...path, inner.key], inner.key),
    );
  if (of.is === "list") return (value as unknown[]).flatMap((one, n) => leaves(of.of, one, [...path, n], key));
  return [{ path, key, shape: of, value }];
}
