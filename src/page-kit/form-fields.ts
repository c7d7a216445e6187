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

const isOfType = (field: unknown, ...types: string[]): field is HTMLInputElement =>
  field instanceof HTMLInputElement && types.includes(field.type);

const isBox = (field: unknown) => isOfType(field, 'checkbox', 'radio');

/** The field of this name; of radio buttons that with this text. */
export function fieldNamed(form: HTMLFormElement | null, name: string, text: string): Field | undefined {
  // A name that React made belongs to another field the next time. So does an id, which the browser looks for as well.
  if (/^_r_/i.test(name)) return undefined;
  const field = form?.elements.namedItem(name);
  if (isEntered(field)) return field.name === name ? field : undefined;
  if (!(field instanceof RadioNodeList)) return undefined;
  return [...field].filter((one) => isOfType(one, 'radio')).find(({ value }) => value === text);
}

/** Enters a text as a person does: whatever follows the field is notified. A box is checked, a radio button chosen, by any text but an empty one. */
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
  if (isBox(field)) {
    const same = field.form?.elements.namedItem(field.name);
    const boxes = same instanceof RadioNodeList ? [...same].filter(isBox) : [field];
    return boxes.every(({ checked, defaultChecked }) => checked === defaultChecked);
  }
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  const chosen = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value === (chosen?.value ?? '');
}

/** The names of the boxes that are not checked: a form sends nothing for them. */
export const uncheckedIn = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:checked)')].map(({ name }) => name);
