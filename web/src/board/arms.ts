// Signs of the arms, in a box of 26 by 18 around the origin.

export interface Sign {
  path: string;
  boxed: boolean;
  full: boolean;
  /** Leaders have round counters. */
  round: boolean;
}

const line = (path: string): Sign => ({ path, boxed: true, full: false, round: false });
const full = (path: string, boxed = false): Sign => ({ path, boxed, full: true, round: false });
const round = (path: string): Sign => ({ path, boxed: false, full: true, round: true });

const SIGNS: Record<string, Sign> = {
  infantry: line("M-13 -9L13 9M13 -9L-13 9"),
  light: line("M-13 -9L13 9M13 -9L-13 9M0 -9V9"),
  skirmishers: line("M-8 -4h2M-1 -4h2M6 -4h2M-8 4h2M-1 4h2M6 4h2"),
  jager: line("M-13 -9L13 9M13 -9L-13 9M-4 9L0 3L4 9"),
  cavalry: line("M-13 9L13 -9"),
  heavy_cavalry: line("M-13 9L13 -9M-13 -9H-7V9H-13Z"),
  horse_artillery: full("M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM-13 9L-6.4 4.4L-5.6 5.6L-11 9ZM13 -9L6.4 -4.4L5.6 -5.6L11 -9Z", true),
  rockets: full("M-4 8L-2 -2L0 -8L2 -2L4 8L0 4Z", true),
  artillery: full("M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z", true),
  battery: full("M-11 4a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM-4 2L12 -7L13 -4L-1 5Z"),
  pioneers: line("M-9 5V-5H9V5M0 -5V5"),
  gunners: line("M-13 -9L13 9M13 -9L-13 9M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"),
  redoubt: full("M-11 8V-3L-6 -8H6L11 -3V8H6V0L3 -3H-3L-6 0V8Z"),
  improved_redoubt: full("M-13 9V-4L-7 -10L0 -6L7 -10L13 -4V9H7V1L3 -2H-3L-7 1V9Z"),
  battle: full("M-10 -9L8 9M10 -9L-8 9M-11 3L-3 11M11 3L3 11"),
  commander: full("M0 -10L2.9 -3.4L10 -2.8L4.6 1.9L6.3 9L0 5.2L-6.3 9L-4.6 1.9L-10 -2.8L-2.9 -3.4Z"),
  general: round("M0 -9L2.4 -3L9 -2.6L4 1.6L5.6 8L0 4.6L-5.6 8L-4 1.6L-9 -2.6L-2.4 -3Z"),
  leader: round("M-12 3Q0 -14 12 3Q0 7 -12 3Z"),
  ship: full("M-12 3H12L8 9H-8ZM-6 2V-10L-1 -3V2ZM1 2V-12L10 2Z"),
  fort: full("M0 -11L4 -4L11 -4L7 2L9 9L0 6L-9 9L-7 2L-11 -4L-4 -4Z"),
  supply: full("M-12 -5H9V3H-12ZM-9 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM2 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z"),
};

/** The arms that have a sign. */
export const ARMS: readonly string[] = Object.keys(SIGNS);

export function arm(id: string): Sign {
  return SIGNS[id] ?? line("M-6 0H6");
}
