/**
 * Where a scan goes that no field has the focus for: the first field for a VIN, else the first one to search by; of an open dialog,
 * where there is one, else of the page.
 */
export function fieldForScan(): HTMLInputElement | undefined {
  const around = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const fields = ['input[data-vin]', 'input[type=search]'].flatMap((kind) => [
    ...(around?.querySelectorAll<HTMLInputElement>(kind) ?? []),
  ]);
  return fields.find((field) => !field.disabled && field.checkVisibility());
}

/** Does to the field what the scanner's keys would have done: it has the text in place of its own, and then the Enter. */
export function typeScan(field: HTMLInputElement, text: string, ending: 'Enter' | 'pause'): void {
  field.focus();
  field.setRangeText(
    text.slice(0, field.maxLength < 0 ? undefined : field.maxLength),
    0,
    field.value.length,
    'end',
  );
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (ending === 'pause') return;
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(enter)) field.form?.requestSubmit();
}
