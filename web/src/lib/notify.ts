// "Your turn": in the title, as a short sound, as a notification of the browser.

let context: AudioContext | null = null;

/** Two soft notes, like a distant bugle. */
export function beep(): void {
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    for (const [frequency, at] of [
      [392, 0],
      [523, 0.16],
    ] as const) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = "triangle";
      tone.frequency.value = frequency;
      gain.gain.setValueAtTime(0, start + at);
      gain.gain.linearRampToValueAtTime(0.15, start + at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, start + at + 0.3);
      tone.connect(gain).connect(context.destination);
      tone.start(start + at);
      tone.stop(start + at + 0.32);
    }
  } catch {
    // No sound on this device.
  }
}

/** Asks the browser whether notifications are welcome. */
export async function allowNotifications(): Promise<boolean> {
  return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, body: string): void {
  if (!("Notification" in globalThis) || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const note = new Notification(title, { body, tag: "grognard-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones only notify from a service worker, which we do not have.
  }
}
