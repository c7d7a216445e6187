import { enter, type Field, isEntered } from './form-fields.ts';

/**
 * Forms are on the page before its script runs. React does not know what was typed or filled in by the browser until then, and would
 * overwrite it. So the input is recorded, and replayed after hydration.
 */

/** Whether a script answers this element: React leaves its mark on what it has taken over, and no public sign of it. */
const isAlive = (element: Element): boolean =>
  Object.keys(element).some((name) => name.startsWith('__reactProps$'));

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const isField = (target: EventTarget | null): target is Field => isEntered(target) && target.type !== 'file';

function isChanged(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement)
    return (
      ![...field.options].some((option) => option.defaultSelected && option.selected) &&
      field.selectedIndex > 0
    );
  return field.type !== 'hidden' && field.value !== field.defaultValue;
}

const early = new Map<Field, string | boolean>();

const note = (field: Field) => early.set(field, isTicked(field) ? field.checked : field.value);

// What is typed between the first render of a field and its telling belongs to what was typed before.
function noteInput({ target }: Event): void {
  if (isField(target) && (early.has(target) || !isAlive(target))) note(target);
}

/** Begins to record input. Called once, before hydration. */
export function noteEarlyInput(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea, select'))
    if (isField(field) && isChanged(field)) note(field);
  document.addEventListener('input', noteInput, true);
}

/**
 * Replays what was entered before its field was hydrated as events, as if it were typed now. Called when the page or a part in a
 * Suspense boundary of its own is hydrated; what is entered in other parts waits for these.
 */
export function giveEarlyInput(): void {
  for (const [field, typed] of [...early]) {
    if (field.isConnected && !isAlive(field)) continue;
    early.delete(field);
    if (field.isConnected) tell(field, typed);
  }
}

function tell(field: Field, typed: string | boolean): void {
  if (typeof typed === 'string') {
    // React takes what a field had when it was hydrated for its value before.
    if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
    enter(field, typed);
  } else if (isTicked(field)) {
    if (field.type === 'radio' && !typed) return; // The one that was chosen instead says so.
    // A click turns it over, to what was chosen.
    field.checked = !typed;
    field.click();
  }
}
