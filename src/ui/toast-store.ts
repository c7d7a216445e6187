import type { Tone } from './tone.ts';

export interface Toast {
  id: number;
  text: string;
  tone: Tone;
  /** A newer notice of the same topic takes its place; without one, the same text does. */
  topic: string;
  action?: { label: string; run: () => void };
}

/** How long a notice stays; one that offers something to do stays longer. */
const shownMs = 6_000;
const shownWithActionMs = 12_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Takes a notice away. */
export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** Shows a discreet notice in the corner of the screen. */
export function showToast(
  text: string,
  options: Partial<Pick<Toast, 'tone' | 'action' | 'topic'>> = {},
): void {
  lastId += 1;
  const id = lastId;
  const topic = options.topic ?? text;
  const others = toasts.filter((toast) => toast.topic !== topic);
  change([...others, { id, text, topic, tone: options.tone ?? 'neutral', action: options.action }]);
  setTimeout(() => dismissToast(id), options.action ? shownWithActionMs : shownMs);
}

export const currentToasts = (): readonly Toast[] => toasts;

const none: readonly Toast[] = [];
export const noToasts = (): readonly Toast[] => none;

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
