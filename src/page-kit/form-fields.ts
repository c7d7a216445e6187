/** Whether a field's text is never stored nor sent back to the browser: passwords and codes. */
export const isSecretField = (name: string): boolean => /password|^code$|^pin$/i.test(name);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether text can be entered into it. */
export const isEntered = (field: unknown): field is Field =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

/** Enters a text as a person does: whatever follows the field is notified. */
export function enter(field: Field, text: string): void {
  // React overrides the element's own property: it ignores an event for a value that was set by it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
