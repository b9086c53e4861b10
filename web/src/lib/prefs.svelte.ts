// What a player has chosen on this device.

import { preferred, type Lang } from "./text";

interface Stored {
  lang: Lang;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  /** Guns, drums and dice are heard. */
  noise: boolean;
  notify: boolean;
  dice: boolean;
  flip: boolean;
  curtain: boolean;
  /** Ask also where there is one answer. */
  ask: boolean;
  /** How fast what happened is shown. */
  pace: Pace;
}

export const PACES = ["slow", "normal", "fast", "instant"] as const;
export type Pace = (typeof PACES)[number];

const KEY = "grognard.prefs";

function load(): Stored {
  const start: Stored = {
    lang: preferred(navigator.languages ?? [navigator.language]),
    theme: "auto",
    sound: false,
    noise: false,
    notify: false,
    dice: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    flip: true,
    curtain: true,
    ask: false,
    pace: "normal",
  };
  try {
    return { ...start, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>) };
  } catch {
    return start;
  }
}

class Prefs {
  private all = $state<Stored>(load());

  get lang(): Lang {
    return this.all.lang;
  }
  get theme(): Stored["theme"] {
    return this.all.theme;
  }
  get sound(): boolean {
    return this.all.sound;
  }
  get noise(): boolean {
    return this.all.noise;
  }
  get notify(): boolean {
    return this.all.notify;
  }
  get dice(): boolean {
    return this.all.dice;
  }
  get flip(): boolean {
    return this.all.flip;
  }
  get curtain(): boolean {
    return this.all.curtain;
  }

  get ask(): boolean {
    return this.all.ask;
  }
  get pace(): Pace {
    return this.all.pace;
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.all[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      // A browser without storage keeps the choice for this page only.
    }
  }

  get dark(): boolean {
    return this.all.theme === "auto" ? system.dark : this.all.theme === "dark";
  }
}

class System {
  dark = $state(false);
  constructor() {
    const query = matchMedia("(prefers-color-scheme: dark)");
    this.dark = query.matches;
    query.addEventListener("change", (event) => (this.dark = event.matches));
  }
}

const system = new System();
export const prefs = new Prefs();
