// What a coach can speak of.

import type { Offer } from "../lib/types";

/** The message a guided first game of a scenario begins with. */
export const start = (scenario: string): string => `coach-start-${scenario}`;

/** What there is to say about a moment, in the order it is said: the scenario, the question, then what is offered. */
export function topics(scenario: string, question: string, offers: readonly Pick<Offer, "verb">[]): string[] {
  return [start(scenario), `coach-${question}`, ...new Set(offers.map((offer) => `coach-${offer.verb}`))];
}
