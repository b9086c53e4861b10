// A chart as rows of cells, whatever shape its data has.

export interface Row {
  name: string;
  cells: string[];
}

const cell = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(cell).join(" – ");
  if (value !== null && typeof value === "object") return Object.entries(value).map(([k, v]) => `${k.replaceAll("_", " ")} ${cell(v)}`).join(", ");
  return String(value);
};

const KNOWN = new Set(["id", "rule", "provenance", "note"]);

/** The rows of a chart: one for each of its entries. */
export function rowsOf(values: unknown): Row[] {
  const own = isPlain(values) ? Object.entries(values as object).filter(([key]) => !KNOWN.has(key)) : [["", values] as [string, unknown]];
  const entries = own.length === 1 && isPlain(own[0]![1]) ? Object.entries(own[0]![1] as object) : own;
  return entries.flatMap(([key, value]): Row[] => {
    const name = key.replaceAll("_", " ");
    if (Array.isArray(value) && value.every(isPlain)) {
      return value.map((row, i) => ({ name: i === 0 ? name : "", cells: Object.entries(row as object).map(([k, v]) => `${k.replaceAll("_", " ")}: ${cell(v)}`) }));
    }
    return [{ name, cells: Array.isArray(value) ? value.map(cell) : isPlain(value) ? Object.entries(value as object).map(([k, v]) => `${k.replaceAll("_", " ")}: ${cell(v)}`) : [cell(value)] }];
  });
}

function isPlain(value: unknown): boolean {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
