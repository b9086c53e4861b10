// What a player has chosen on this device, as it is kept.

import { preferred, type Lang } from "./lang";

export const PACES = ["slow", "normal", "fast", "instant"] as const;
export type Pace = (typeof PACES)[number];

export interface Stored {
  lang: Lang;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  /** Guns, drums and dice are heard. */
  noise: boolean;
  notify: boolean;
  dice: boolean;
  flip: boolean;
  curtain: boolean;
  /** The numbers of hexes are printed on the map. */
  numbers: boolean;
  /** Ask also where there is one answer. */
  ask: boolean;
  /** How fast what happened is shown. */
  pace: Pace;
}

const KEY = "grognard.prefs";

export function load(): Stored {
  const start: Stored = {
    lang: preferred(navigator.languages ?? [navigator.language]),
    theme: "auto",
    sound: false,
    noise: false,
    notify: false,
    dice: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    flip: true,
    curtain: true,
    numbers: false,
    ask: false,
    pace: "normal",
  };
  try {
    return { ...start, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>) };
  } catch {
    return start;
  }
}

export function store(all: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser without storage keeps the choice for this page only.
  }
}
