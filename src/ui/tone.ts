/** What a colour means; the words beside it say the same. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad';

export const toneText: Record<Tone, string> = {
  neutral: 'text-ink-soft',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
};
