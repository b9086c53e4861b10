// What was asked for before the app itself was here: on a slow line nothing waits for anything it does not need. Whoever
// wants an answer that is on its way already takes that one.

/** The version of the protocol this client speaks. */
export const PROTOCOL = 1;

export const wordsAddress = (game: string, lang: string, part: "first" | "rest"): string =>
  `/api/games/${encodeURIComponent(game)}/words/${lang}?part=${part}`;

export function socketAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/play?protocol=${PROTOCOL}&changes=true&packed=true`;
}

const answers = new Map<string, Promise<Response>>();

/** Asks for an address now. */
export function ask(path: string): void {
  const answer = fetch(path, { credentials: "same-origin" });
  answer.catch(() => {});
  answers.set(path, answer);
}

/** The answer on its way from an address, once. */
export function taken(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

/** A message of a socket as it was meant: long ones come packed. */
export async function unpack(data: string | ArrayBuffer): Promise<string> {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

interface Line {
  socket: WebSocket;
  heard: MessageEvent[];
}

function open(table: string): Line {
  const socket = new WebSocket(socketAddress(table));
  socket.binaryType = "arraybuffer";
  return { socket, heard: [] };
}

let line: Line | null = null;

/** Opens the socket of a table now. */
export function openLine(table: string): void {
  const opened = open(table);
  opened.socket.onmessage = (event) => opened.heard.push(event);
  line = opened;
}

/** The socket of a table and what it has said: the one that is open already, or a new one. */
export function takeLine(table: string): Line {
  const early = line;
  line = null;
  if (early?.socket.url === socketAddress(table) && early.socket.readyState <= WebSocket.OPEN) return early;
  early?.socket.close();
  return open(table);
}
