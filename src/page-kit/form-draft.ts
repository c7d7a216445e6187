import type { Texts } from './form-action.ts';
import { isSecretField } from './form-fields.ts';

/** What was typed into a form, stored in this tab for the person who typed it. */
interface Draft {
  /** The person's id; empty for visitors. */
  by: string;
  texts: Texts;
}

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
export function storeDraft(pathname: string, form: string, { by, texts }: Draft): void {
  const stored = Object.entries(texts).filter(([name]) => !isSecretField(name));
  try {
    storage()?.setItem(keyOf(pathname, form), JSON.stringify({ by, texts: Object.fromEntries(stored) }));
  } catch {
    // The storage is full.
  }
}

/** Returns what this person typed. What somebody else typed is removed. */
export function readDraft(pathname: string, form: string, by: string): Texts {
  try {
    const text = storage()?.getItem(keyOf(pathname, form));
    if (!text) return {};
    // Only `storeDraft` writes under this key.
    const draft = JSON.parse(text) as Draft;
    if (draft.by === by) return draft.texts;
  } catch {
    // Not readable.
  }
  dropDraft(pathname, form);
  return {};
}

/** Removes the draft of one form, or of all forms of a page. */
export function dropDraft(pathname: string, form?: string): void {
  const kept = storage();
  if (!kept) return;
  const wanted = keyOf(pathname, form ?? '');
  for (const key of Object.keys(kept))
    if (form === undefined ? key.startsWith(wanted) : key === wanted) kept.removeItem(key);
}
