// What a player has chosen on this device.

import type { Lang } from "./lang";
import { load, store, type Pace, type Stored } from "./stored";

export { PACES, type Pace } from "./stored";

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
  get numbers(): boolean {
    return this.all.numbers;
  }

  get ask(): boolean {
    return this.all.ask;
  }
  get pace(): Pace {
    return this.all.pace;
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.all[key] = value;
    store(this.all);
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
