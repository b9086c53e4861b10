/** Seconds to wait before the n-th attempt, with some chance so that clients do not come back all at once. */
export function backoff(attempt: number, random = Math.random()): number {
  return Math.min(20, 0.4 * 2 ** Math.min(attempt, 6)) * (0.75 + random * 0.5);
}
