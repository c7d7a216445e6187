import { useEffect } from 'react';

/**
 * Forms are on the page before their scripts run. React does not know what was typed or filled in by the browser until
 * then, and its first render would overwrite it. So the input is recorded, and replayed after hydration.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const isField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement && target.type !== 'file') ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

function isChanged(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement)
    return (
      ![...field.options].some((option) => option.defaultSelected && option.selected) &&
      field.selectedIndex > 0
    );
  return field.type !== 'hidden' && field.value !== field.defaultValue;
}

export interface EarlyInput {
  /** Replays the input from before hydration as events, as if it were typed now. */
  tell(): void;
}

/** Begins to record input. Called before hydration. */
export function noteEarlyInput(): EarlyInput {
  const early = new Map<Field, string | boolean>();
  const note = (field: Field) => early.set(field, isTicked(field) ? field.checked : field.value);
  const noteInput = ({ target }: Event) => {
    if (isField(target)) note(target);
  };
  for (const field of document.querySelectorAll<Field>('input, textarea, select'))
    if (isField(field) && isChanged(field)) note(field);
  document.addEventListener('input', noteInput, true);
  return {
    tell() {
      document.removeEventListener('input', noteInput, true);
      for (const [field, typed] of early) if (field.isConnected) tell(field, typed);
      early.clear();
    },
  };
}

/** Tells it as soon as the page around it is alive. */
export function useEarlyInput(early: EarlyInput): void {
  useEffect(() => early.tell(), [early]);
}

function tell(field: Field, typed: string | boolean): void {
  if (isTicked(field)) {
    if (field.type === 'radio' && !typed) return; // The one that was chosen instead says so.
    // A click turns it over, to what was chosen.
    field.checked = !typed;
    field.click();
    return;
  }
  // React looks at the field's own property to see whether something changed: set past it, the change is seen.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  set!.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
