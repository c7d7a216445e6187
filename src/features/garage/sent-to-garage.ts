import type { Asked, Refused } from '#page-kit/ask.ts';
import { refusalOf, type SentForm } from '#page-kit/sent-form.ts';

/** A form of the garage as it was sent, with or without script, and what came of it. */
export interface SentToGarage extends SentForm {
  /** Which of the page's forms it was. */
  form: string;
  status: number;
  isDone: boolean;
  /** Where it leads; absent: back to its page. */
  to?: string;
  /** A calendar address that was made. */
  address?: string;
  /** The reading is below an earlier one: it may be right all the same. */
  isLess?: boolean;
}

export type Texts = Readonly<Record<string, string>>;

/** Sends what a form holds. */
export type Send = (texts: Texts, fetch?: typeof globalThis.fetch) => Promise<SentToGarage>;

const refused = (form: string, values: Texts, refusal: Refused): SentToGarage => ({
  form,
  values,
  ...refusalOf(refusal),
  status: refusal.status ?? 503,
  isDone: false,
  ...(refusal.said.isLess === true && { isLess: true }),
});

/** Asks, and says what came of it. */
export async function sendForm<Value>(
  texts: Texts,
  call: () => Promise<Asked<Value>>,
  done: (value: Value) => Partial<SentToGarage> = () => ({}),
): Promise<SentToGarage> {
  const form = texts.form ?? '';
  const asked = await call();
  if (!asked.ok) return refused(form, texts, asked);
  return { form, values: {}, fields: {}, status: 200, isDone: true, ...done(asked.value) };
}
