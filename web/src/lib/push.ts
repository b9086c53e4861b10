// This browser is told when it is the account's turn, also while no page of ours is open (Web Push).

import { api } from "./api";
import type { NewPush, NoticesView } from "./types";

/** Whether this browser can be told at all: only over https, and not in every browser. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Base64url as bytes. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Bytes as base64url. */
export function base64url(buffer: ArrayBuffer | null): string {
  const letters = [...new Uint8Array(buffer ?? new ArrayBuffer(0))].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The subscription of this browser, if it has one. */
async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export const isPushed = async (): Promise<boolean> => (await subscription()) !== null;

/** Why a browser is not told: its owner or its maker will not have it. */
export class Unwilling extends Error {}

/** Has this browser told from now on. */
export async function startPush(key: string): Promise<NoticesView> {
  if ((await Notification.requestPermission()) !== "granted") throw new Unwilling();
  await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  const registration = await navigator.serviceWorker.ready;
  let made: PushSubscription;
  try {
    made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  } catch {
    throw new Unwilling();
  }
  const wish: NewPush = {
    endpoint: made.endpoint,
    p256dh: base64url(made.getKey("p256dh")),
    auth: base64url(made.getKey("auth")),
  };
  try {
    return await api.push(wish);
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
}

/** This browser is not told any more; nothing if it was not. */
export async function stopPush(): Promise<NoticesView | null> {
  const made = await subscription();
  if (!made) return null;
  const { endpoint } = made;
  await made.unsubscribe();
  return api.endPush({ endpoint });
}
