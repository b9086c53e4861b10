// What was asked for before the app itself was here: on a slow line nothing waits for anything it does not need. Whoever
// wants an answer that is on its way already takes that one.

import type { Lang } from "./lang";
import type { Board, ToClient } from "./types";

/** The version of the protocol this client speaks. */
export const PROTOCOL = 1;

/** The socket of a table: changes instead of whole states, long messages packed, and what they say in words. */
function socketAddress(table: string, lang: Lang): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const manner = `protocol=${PROTOCOL}&changes=true&packed=true&words=${lang}`;
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/play?${manner}`;
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

function open(table: string, lang: Lang): Line {
  const socket = new WebSocket(socketAddress(table, lang));
  socket.binaryType = "arraybuffer";
  return { socket, heard: [] };
}

let line: Line | null = null;

/** Opens the socket of a table now, and tells what kind of board comes. */
export function openLine(table: string, lang: Lang, coming: (kind: Board["kind"]) => void): void {
  const opened = open(table, lang);
  opened.socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
    // The first message is short, and never packed.
    if (opened.heard.push(event) > 1 || typeof event.data !== "string") return;
    const first = JSON.parse(event.data) as ToClient;
    if (first.is === "opening") coming(first.board);
  };
  line = opened;
}

/** The socket of a table and what it has said: the one that is open already, or a new one. */
export function takeLine(table: string, lang: Lang): Line {
  const early = line;
  line = null;
  if (early?.socket.url === socketAddress(table, lang) && early.socket.readyState <= WebSocket.OPEN) return early;
  early?.socket.close();
  return open(table, lang);
}
