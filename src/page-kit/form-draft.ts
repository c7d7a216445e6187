import type { Rejected, Texts } from './form-action.ts';
import { isSecretField, keyField } from './form-fields.ts';
import { newKey } from './new-key.ts';

/** What was typed into a form, stored in this tab for the person who typed it. */
interface Draft {
  /** The person's id; empty for visitors. */
  by: string;
  texts: Texts;
  /** Of a form with an Idempotency-Key. */
  attempt?: Attempt;
}

/** An attempt to do what a form is for: its Idempotency-Key, and the fields that it was last sent with, as JSON. */
export interface Attempt {
  key: string;
  sent?: string;
}

/** The attempt that sends these fields: other fields than those that were sent are a new attempt. */
export function attemptFor(attempt: Attempt, fields: Texts): Attempt {
  const names = Object.keys(fields).filter((name) => name !== keyField && !isSecretField(name));
  const sent = JSON.stringify(names.map((name) => [name, fields[name]]));
  return { key: attempt.sent === undefined || attempt.sent === sent ? attempt.key : newKey(), sent };
}

/** Whether the shop has answered for good: the same key would be refused again. Any other refusal may follow a lost answer. */
export const isKeyUsedUp = ({ status, code }: Pick<Rejected, 'status' | 'code'>): boolean =>
  code === 'key-reused' || (status === 402 && code !== 'payment-step-needed');

const prefix = 'marque:form:';
const keyOf = (pathname: string, form: string) => `${prefix}${pathname}#${form}`;

/** A browser without storage stores nothing. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Stores what was typed into a form; never a secret. */
export function storeDraft(pathname: string, form: string, { texts, ...draft }: Draft): void {
  const stored = Object.entries(texts).filter(([name]) => !isSecretField(name));
  try {
    storage()?.setItem(
      keyOf(pathname, form),
      JSON.stringify({ ...draft, texts: Object.fromEntries(stored) }),
    );
  } catch {
    // The storage is full.
  }
}

/** Returns what this person typed. What somebody else typed is removed. */
export function readDraft(pathname: string, form: string, by: string): Omit<Draft, 'by'> {
  try {
    const text = storage()?.getItem(keyOf(pathname, form));
    if (!text) return { texts: {} };
    // Only `storeDraft` writes under this key.
    const draft = JSON.parse(text) as Draft;
    if (draft.by === by) return draft;
  } catch {
    // Not readable.
  }
  dropDraft(pathname, form);
  return { texts: {} };
}

/** Removes the draft of one form, or of all forms of a page. */
export function dropDraft(pathname: string, form?: string): void {
  const kept = storage();
  if (!kept) return;
  const wanted = keyOf(pathname, form ?? '');
  for (const key of Object.keys(kept))
    if (form === undefined ? key.startsWith(wanted) : key === wanted) kept.removeItem(key);
}
