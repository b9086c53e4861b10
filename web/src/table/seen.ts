// What a player has decided last at a table, so that the log can mark what happened since.

const key = (table: string, seat: number): string => `grognard.own.${table}.${seat}`;

export function lastOwn(table: string, seat: number): number {
  try {
    return Number(localStorage.getItem(key(table, seat)) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export function rememberOwn(table: string, seat: number, version: number): void {
  try {
    localStorage.setItem(key(table, seat), String(version));
  } catch {
    // Without storage the mark lasts as long as the page.
  }
}

/** Which of several players at this screen has it now. */
export function rememberSeat(table: string, seat: number | null): void {
  try {
    if (seat !== null) sessionStorage.setItem(`grognard.seat.${table}`, String(seat));
  } catch {
    // As above.
  }
}

export function lastSeat(table: string): number | null {
  try {
    const seat = sessionStorage.getItem(`grognard.seat.${table}`);
    return seat === null ? null : Number(seat);
  } catch {
    return null;
  }
}

/** The address that gives a friend his seat. */
export const inviteLink = (table: string, secret: string): string => `${location.origin}/join/${table}/${secret}`;

/** The briefing of a scenario is shown once on a device. */
export function briefed(game: string, scenario: string): boolean {
  try {
    return localStorage.getItem(`grognard.briefed.${game}.${scenario}`) !== null;
  } catch {
    return true;
  }
}

export function rememberBriefing(game: string, scenario: string): void {
  try {
    localStorage.setItem(`grognard.briefed.${game}.${scenario}`, "1");
  } catch {
    // As above.
  }
}
