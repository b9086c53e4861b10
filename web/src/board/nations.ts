// Colours of the nations: coat, facings, trousers, plume, flag. Letters and patterns carry the same meaning as colours.

export interface Nation {
  coat: string;
  facing: string;
  trousers: string;
  plume: string;
  /** Ink that reads on the coat. */
  ink: string;
  /** Letters on counters. */
  letters: string;
  flag: Flag;
}

/** Stripes of a flag from the staff outwards, or a field with a cross or a square. */
export interface Flag {
  kind: "bands" | "cross" | "saltire" | "square";
  colours: string[];
}

const bands = (...colours: string[]): Flag => ({ kind: "bands", colours });

export const NATIONS: Record<string, Nation> = {
  french: {
    coat: "#27407f",
    facing: "#f4efe2",
    trousers: "#efe8d6",
    plume: "#c8322b",
    ink: "#ffffff",
    letters: "FR",
    flag: bands("#27407f", "#f4efe2", "#b3262a"),
  },
  british: {
    coat: "#b3262a",
    facing: "#f1d46b",
    trousers: "#8d8f92",
    plume: "#f4efe2",
    ink: "#ffffff",
    letters: "GB",
    flag: { kind: "saltire", colours: ["#23366e", "#f4efe2", "#b3262a"] },
  },
  austrian: {
    coat: "#f1ede1",
    facing: "#b3262a",
    trousers: "#f1ede1",
    plume: "#e3b52e",
    ink: "#2b241a",
    letters: "AT",
    flag: bands("#e8c33c", "#1f1c18", "#e8c33c"),
  },
  // Darker than it was worn: two blues are not told apart from afar.
  prussian: {
    coat: "#30333a",
    facing: "#b3262a",
    trousers: "#7b7f86",
    plume: "#1c1a17",
    ink: "#ffffff",
    letters: "PR",
    flag: { kind: "cross", colours: ["#f4efe2", "#1c1a17"] },
  },
  russian: {
    coat: "#2f5a3c",
    facing: "#b3262a",
    trousers: "#efe8d6",
    plume: "#1c1a17",
    ink: "#ffffff",
    letters: "RU",
    flag: { kind: "saltire", colours: ["#2f5a3c", "#f4efe2", "#d98a2b"] },
  },
  piedmontese: {
    coat: "#3c5f9e",
    facing: "#c8322b",
    trousers: "#9aa3ad",
    plume: "#3c5f9e",
    ink: "#ffffff",
    letters: "PM",
    flag: { kind: "cross", colours: ["#b3262a", "#f4efe2"] },
  },
  spanish: {
    coat: "#ece4cf",
    facing: "#7c2d2a",
    trousers: "#ece4cf",
    plume: "#b3262a",
    ink: "#2b241a",
    letters: "ES",
    flag: { kind: "saltire", colours: ["#f4efe2", "#b3262a"] },
  },
  neapolitan: {
    coat: "#e9e4d4",
    facing: "#3c5f9e",
    trousers: "#e9e4d4",
    plume: "#f4efe2",
    ink: "#2b241a",
    letters: "NA",
    flag: bands("#f4efe2", "#e8c33c", "#f4efe2"),
  },
  coalition: {
    coat: "#8f3a34",
    facing: "#e6cf8a",
    trousers: "#d9cfb6",
    plume: "#f4efe2",
    ink: "#ffffff",
    letters: "CO",
    flag: { kind: "square", colours: ["#8f3a34", "#e6cf8a"] },
  },
  portuguese: {
    coat: "#3a4f80",
    facing: "#f1d46b",
    trousers: "#3a4f80",
    plume: "#f4efe2",
    ink: "#ffffff",
    letters: "PT",
    flag: bands("#3a4f80", "#f4efe2"),
  },
  bavarian: {
    coat: "#6f94c9",
    facing: "#b3262a",
    trousers: "#efe8d6",
    plume: "#f4efe2",
    ink: "#1d1a15",
    letters: "BA",
    flag: bands("#6f94c9", "#f4efe2", "#6f94c9"),
  },
  saxon: {
    coat: "#ece4cf",
    facing: "#2f5a3c",
    trousers: "#ece4cf",
    plume: "#f4efe2",
    ink: "#2b241a",
    letters: "SA",
    flag: bands("#f4efe2", "#2f5a3c"),
  },
  swedish: {
    coat: "#2b4a7f",
    facing: "#f1d46b",
    trousers: "#2b4a7f",
    plume: "#f1d46b",
    ink: "#ffffff",
    letters: "SE",
    flag: { kind: "cross", colours: ["#2b4a7f", "#f1d46b"] },
  },
  dutch: {
    coat: "#2f4a86",
    facing: "#d98a2b",
    trousers: "#7b7f86",
    plume: "#d98a2b",
    ink: "#ffffff",
    letters: "NL",
    flag: bands("#d98a2b", "#f4efe2", "#2f4a86"),
  },
  allied: {
    coat: "#b3262a",
    facing: "#d98a2b",
    trousers: "#8d8f92",
    plume: "#f4efe2",
    ink: "#ffffff",
    letters: "AL",
    flag: { kind: "saltire", colours: ["#23366e", "#f4efe2", "#b3262a"] },
  },
  royalist: {
    coat: "#e9e4d4",
    facing: "#2f4a86",
    trousers: "#e9e4d4",
    plume: "#f4efe2",
    ink: "#2b241a",
    letters: "RO",
    flag: bands("#f4efe2"),
  },
  toulonnais: {
    coat: "#e9e4d4",
    facing: "#c9a227",
    trousers: "#e9e4d4",
    plume: "#f4efe2",
    ink: "#2b241a",
    letters: "TO",
    flag: { kind: "square", colours: ["#f4efe2", "#c9a227"] },
  },
};

/** Sides and seats that fight under the colours of a nation. */
const COLOURS: Record<string, string> = {
  republican: "french",
  west: "french",
  east: "french",
  sardinian: "piedmontese",
  austria: "austrian",
  france: "french",
};

const OTHER: Nation = {
  coat: "#6b6250",
  facing: "#d9cfb6",
  trousers: "#d9cfb6",
  plume: "#d9cfb6",
  ink: "#ffffff",
  letters: "··",
  flag: bands("#6b6250", "#d9cfb6"),
};

/** The colours of a nation; an unknown one wears brown and the first letters of its name. */
export function nation(id: string): Nation {
  return NATIONS[COLOURS[id] ?? id] ?? { ...OTHER, letters: id.slice(0, 2).toUpperCase() || "··" };
}
