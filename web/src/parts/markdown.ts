// The little Markdown our rulings use: headings, paragraphs, lists, bold, italics, code.

export type Span = { kind: "text" | "bold" | "italic" | "code"; text: string };
export type Block = { kind: "heading"; level: number; spans: Span[] } | { kind: "text"; spans: Span[] } | { kind: "list"; items: Span[][] };

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

export function blocks(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((it) => it.trim())
    .filter(Boolean)
    .map((chunk): Block => {
      const heading = /^(#{1,4})\s+(.*)$/s.exec(chunk);
      if (heading) return { kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!.replaceAll("\n", " ")) };
      if (/^[-*] /.test(chunk))
        return { kind: "list", items: chunk.split(/\n(?=[-*] )/).map((item) => spans(item.slice(2).replaceAll("\n", " "))) };
      return { kind: "text", spans: spans(chunk.replaceAll("\n", " ")) };
    });
}
