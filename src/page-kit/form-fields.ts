/** The hidden field that says which form of the page was sent. */
export const formField = '_form';

/** The field with the Idempotency-Key. */
export const keyField = '_key';

/** Whether a field's text is never stored nor sent back to the browser: passwords, codes, and what a vehicle cost the shop. */
export const isSecretField = (name: string): boolean => /password|^code$|^pin$|^cost$/i.test(name);

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether text can be entered into it. */
export const isEntered = (field: unknown): field is Field =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

/** Enters a text as a person does: whatever follows the field is notified. A box is checked by any text but an empty one. */
export function enter(field: Field, text: string): void {
  if (isBox(field)) {
    if (field.checked !== (text !== '')) field.click();
    return;
  }
  // React overrides the element's own property: it ignores an event for a value that was set by it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether it still has the text, or the check, that the page gave it. */
export function isUntouched(field: Field): boolean {
  if (isBox(field)) return field.checked === field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  const chosen = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value === (chosen?.value ?? '');
}

/** The names of the boxes that are not checked: a form sends nothing for them. */
export const uncheckedIn = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:checked)')].map(({ name }) => name);
