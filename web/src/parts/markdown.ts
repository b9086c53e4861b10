// The little Markdown our rulings use: headings, paragraphs, lists, tables, bold, italics, code.

export type Span = { kind: "text" | "bold" | "italic" | "code"; text: string };
export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "text"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

export function spans(line: string): Span[] {
  const out: Span[] = [];
  let done = 0;
  for (const m of line.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g)) {
    if (m.index > done) out.push({ kind: "text", text: line.slice(done, m.index) });
    if (m[1] !== undefined) out.push({ kind: "bold", text: m[1] });
    else if (m[2] !== undefined) out.push({ kind: "italic", text: m[2] });
    else out.push({ kind: "code", text: m[3]! });
    done = m.index + m[0].length;
  }
  if (done < line.length) out.push({ kind: "text", text: line.slice(done) });
  return out;
}

/** Headings, numbered rulings, lists and tables stand by themselves, though no empty line parts them from what is around them. */
const parted = (source: string): string =>
  source
    .replace(/^#{1,4} .*$/gm, "\n$&\n")
    .replace(/^(?=\d+\. )/gm, "\n")
    .replace(/^(?:[-*] .*(?:\n|$)(?: +\S.*(?:\n|$))*)+/gm, "\n$&\n")
    .replace(/^(?:\|.*(?:\n|$))+/gm, "\n$&\n");

function table(chunk: string): Block {
  const rows = chunk.split("\n").map((row) => row.replace(/^\||\|\s*$/g, "").split("|"));
  const [head, , ...body] = rows.map((row) => row.map((cell) => spans(cell.trim())));
  return { kind: "table", head: head!, rows: body };
}

export function blocks(source: string): Block[] {
  return parted(source)
    .split(/\n\s*\n/)
    .map((it) => it.trim())
    .filter(Boolean)
    .map((chunk): Block => {
      const heading = /^(#{1,4})\s+(.*)$/.exec(chunk);
      if (heading) return { kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!) };
      if (chunk.startsWith("|")) return table(chunk);
      if (/^[-*] /.test(chunk))
        return { kind: "list", items: chunk.split(/\n(?=[-*] )/).map((item) => spans(item.slice(2).replaceAll("\n", " "))) };
      return { kind: "text", spans: spans(chunk.replaceAll("\n", " ")) };
    });
}
