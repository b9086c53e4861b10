// Work that can wait: one piece after another, each when the page has nothing better to do.

interface Job {
  run: () => void;
  done: boolean;
}

const queue: Job[] = [];
let waiting = false;

/** The longest a picture waits for a quiet moment, in milliseconds. */
const PATIENCE = 1500;

const whenIdle = (go: () => void): void => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(go, { timeout: PATIENCE });
  else setTimeout(go, 50);
};

function next(): void {
  waiting = false;
  const job = queue.find((it) => !it.done);
  queue.splice(0, job ? queue.indexOf(job) + 1 : queue.length);
  if (!job) return;
  job.done = true;
  job.run();
  ask();
}

function ask(): void {
  if (waiting || queue.length === 0) return;
  waiting = true;
  whenIdle(next);
}

/** Does something in an idle moment of its own; the answer calls it off. */
export function later(run: () => void): () => void {
  const job: Job = { run, done: false };
  queue.push(job);
  ask();
  return () => void (job.done = true);
}
