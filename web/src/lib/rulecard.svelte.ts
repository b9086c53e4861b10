// The card that shows a rule beside the link to it.

class RuleCard {
  open = $state.raw<{ game: string; rule: string; x: number; y: number; from: HTMLElement } | null>(null);

  show(game: string, rule: string, from: HTMLElement): void {
    const box = from.getBoundingClientRect();
    this.open = { game, rule, x: box.left, y: box.bottom, from };
  }
  close(): void {
    this.open?.from.focus();
    this.open = null;
  }
}

export const ruleCard = new RuleCard();
