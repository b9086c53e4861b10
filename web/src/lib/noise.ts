// Quiet sounds of the battle, made and not recorded: a volley, a gun, a drum, dice.

import type { Noise } from "./sound";

const LOUD = 0.16;
let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return hiss;
}

/** A burst of noise through a filter that dies away. */
function burst(audio: AudioContext, at: number, length: number, frequency: number, loud: number): void {
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = noise(audio);
  filter.type = "lowpass";
  filter.frequency.value = frequency;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at, at % 0.7, length);
}

/** A low thump. */
function thump(audio: AudioContext, at: number, frequency: number, length: number, loud: number): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.setValueAtTime(frequency, at);
  tone.frequency.exponentialRampToValueAtTime(frequency / 3, at + length);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

const PLAY: Record<Noise, (audio: AudioContext, now: number) => void> = {
  volley: (audio, now) => [0, 0.03, 0.05, 0.09, 0.1, 0.14, 0.2].forEach((at) => burst(audio, now + at, 0.12, 2600, LOUD * 0.6)),
  gun: (audio, now) => {
    thump(audio, now, 110, 0.5, LOUD * 1.4);
    burst(audio, now, 0.7, 500, LOUD);
  },
  drum: (audio, now) =>
    [0, 0.14, 0.28, 0.35, 0.42].forEach((at) => {
      thump(audio, now + at, 170, 0.09, LOUD * 0.7);
      burst(audio, now + at, 0.06, 3200, LOUD * 0.2);
    }),
  dice: (audio, now) => [0, 0.08, 0.13, 0.21, 0.32].forEach((at, i) => burst(audio, now + at, 0.03, 4200 - i * 300, LOUD * 0.7)),
};

export function play(what: Noise): void {
  try {
    context ??= new AudioContext();
    PLAY[what](context, context.currentTime + 0.01);
  } catch {
    // No sound on this device.
  }
}
