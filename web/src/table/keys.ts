// The keyboard: which key means what.

export type Command =
  | { do: "offer"; n: number }
  | { do: "next"; step: 1 | -1 }
  | { do: "pan"; dx: number; dy: number; fine: boolean }
  | { do: "turn"; by: number }
  | { do: "zoom"; factor: number }
  | { do: "replay"; step: 1 | -1 }
  | {
      do:
        | "enter"
        | "escape"
        | "undo"
        | "pass"
        | "all"
        | "home"
        | "flip"
        | "measure"
        | "hand"
        | "shape"
        | "list"
        | "chat"
        | "help"
        | "fill"
        | "hint"
        | "why";
    };

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const STEP = 60;

export function command(event: Key): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const { key } = event;
  if (/^[1-9]$/.test(key)) return { do: "offer", n: Number(key) };
  const fine = event.shiftKey ? 0.2 : 1;
  switch (key.toLowerCase()) {
    case "n":
      return { do: "next", step: event.shiftKey ? -1 : 1 };
    case "arrowleft":
      return { do: "pan", dx: -STEP * fine, dy: 0, fine: event.shiftKey };
    case "arrowright":
      return { do: "pan", dx: STEP * fine, dy: 0, fine: event.shiftKey };
    case "arrowup":
      return { do: "pan", dx: 0, dy: -STEP * fine, fine: event.shiftKey };
    case "arrowdown":
      return { do: "pan", dx: 0, dy: STEP * fine, fine: event.shiftKey };
    case "[":
    case "{":
      return { do: "turn", by: event.shiftKey ? -46 : -228 };
    case "]":
    case "}":
      return { do: "turn", by: event.shiftKey ? 46 : 228 };
    case "+":
    case "=":
      return { do: "zoom", factor: 1.25 };
    case "-":
    case "_":
      return { do: "zoom", factor: 0.8 };
    case "0":
      return { do: "home" };
    case ",":
      return { do: "replay", step: -1 };
    case ".":
      return { do: "replay", step: 1 };
    case "enter":
      return { do: "enter" };
    case "escape":
      return { do: "escape" };
    case "u":
    case "z":
      return { do: "undo" };
    case " ":
      return { do: "pass" };
    case "a":
      return { do: "all" };
    case "q":
      return { do: "turn", by: event.shiftKey ? -46 : -228 };
    case "e":
      return { do: "turn", by: event.shiftKey ? 46 : 228 };
    case "f":
      return { do: "flip" };
    case "r":
      return { do: "measure" };
    case "m":
      return { do: "hand" };
    case "x":
      return { do: "shape" };
    case "p":
      return { do: "fill" };
    case "h":
      return { do: "hint" };
    case "w":
      return { do: "why" };
    case "l":
      return { do: "list" };
    case "c":
      return { do: "chat" };
    case "?":
      return { do: "help" };
    default:
      return null;
  }
}

/** Whether a key decides something: held down it does so once. Those that move something go on while they are held. */
export function decides(key: string): boolean {
  const found = command({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false });
  return found !== null && !["pan", "turn", "zoom", "replay", "next"].includes(found.do);
}

/** Keys belong to the page unless something is being written, or a control takes them. */
export function isWriting(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement) && !(target instanceof SVGElement)) return false;
  if (target.matches("input:not([type=checkbox],[type=radio],[type=range]), textarea, select, [contenteditable]")) return true;
  if (target.matches("input[type=range]")) return key.startsWith("Arrow");
  // A piece says itself which keys it takes.
  if (key === "Enter" || key === " ") return target.matches("button, a, summary, [role=button]:not([data-piece]), [role=tab]");
  return target.matches("[role=tab]") && key.startsWith("Arrow");
}
