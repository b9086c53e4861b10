// The hands that draw, as far as they are here.

import { FETCH, type Kind } from "./fetch";

/** How long after a failure it is tried again, in milliseconds. */
const AGAIN = 3000;

type Hand<K extends Kind> = Awaited<ReturnType<(typeof FETCH)[K]>>;

class Hands {
  table = $state.raw<Hand<"table"> | null>(null);
  hex = $state.raw<Hand<"hex"> | null>(null);
  areas = $state.raw<Hand<"areas"> | null>(null);
  rest = $state.raw<Hand<"rest"> | null>(null);

  /** The hand that draws counters, on whichever map they lie. */
  get counters(): Hand<"hex"> | Hand<"areas"> | null {
    return this.hex ?? this.areas;
  }

  load(kind: Kind): void {
    if (this[kind]) return;
    FETCH[kind]().then(
      (hand) => Object.assign(this, { [kind]: hand }),
      () => setTimeout(() => this.load(kind), AGAIN),
    );
  }
}

export const hands = new Hands();
