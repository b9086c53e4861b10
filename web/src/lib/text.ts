// Words: Fluent messages put into a language. No finished sentence comes from the server.

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Lang } from "./lang";
import { typeset } from "./typeset";
import type { Arg, Text } from "./types";

/** One or several `.ftl` sources of one language; earlier ones win. */
export class Catalogue {
  private readonly bundle: FluentBundle;

  constructor(
    readonly lang: Lang,
    ...sources: string[]
  ) {
    this.bundle = new FluentBundle(lang, { useIsolating: false });
    for (const source of sources) this.bundle.addResource(new FluentResource(typeset(source, lang)));
  }

  has(key: string): boolean {
    return this.find(key) !== null;
  }

  /** The message or attribute (`id.attribute`) with its arguments, or nothing. */
  format(key: string, args: Record<string, FluentVariable> = {}): string | null {
    const pattern = this.find(key);
    if (pattern === null) return null;
    const errors: Error[] = [];
    return this.bundle.formatPattern(pattern, args, errors);
  }

  private find(key: string): Parameters<FluentBundle["formatPattern"]>[0] | null {
    const whole = this.bundle.getMessage(key);
    if (whole?.value) return whole.value;
    const dot = key.lastIndexOf(".");
    if (dot < 0) return null;
    return this.bundle.getMessage(key.slice(0, dot))?.attributes[key.slice(dot + 1)] ?? null;
  }
}

/** Puts a text into words by the first catalogue that knows it; a proper name is shown as it is. */
export function render(text: Text, catalogues: readonly Catalogue[]): string {
  const args: Record<string, FluentVariable> = {};
  for (const [name, value] of text.args ?? []) args[name] = argument(value, catalogues);
  for (const catalogue of catalogues) {
    const words = catalogue.format(text.key, args);
    if (words !== null) return words;
  }
  // A short form that is not written down falls back to the long one.
  const dot = text.key.lastIndexOf(".");
  if (dot > 0 && text.key.slice(dot) === ".short") return render({ ...text, key: text.key.slice(0, dot) }, catalogues);
  return text.key === "name" ? String(args["name"] ?? "") : text.key;
}

function argument(arg: Arg, catalogues: readonly Catalogue[]): FluentVariable {
  switch (arg.is) {
    case "int":
      return arg.value;
    case "decimal": {
      const [value, places] = arg.value;
      return new FluentNumber(value / 10 ** places, { minimumFractionDigits: places, maximumFractionDigits: places });
    }
    case "name":
      return arg.value;
    case "text":
      return render(arg.value, catalogues);
  }
}

/** A text with the same arguments and another form of the message. */
export function form(text: Text, attribute: string): Text {
  return { ...text, key: `${text.key}.${attribute}` };
}

/** The message id of a rule: `man.difficult.only` is `rule-man-difficult-only`. */
export function ruleKey(rule: string): string {
  return `rule-${rule.replaceAll(".", "-")}`;
}
