import { type ChangeEvent, type ComponentProps, useLayoutEffect, useReducer, useRef } from 'react';
import { TextField } from '#ui/forms/text-field.tsx';
import { caretAfter, type EditedDigits, type TextChange } from '../../card-display.rules.ts';

interface DigitsFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'name' | 'type' | 'ref'> {
  digits: string;
  /** How the digits are shown now: grouped, masked. */
  shown: string;
  /** The digits after a change of the shown text. */
  edit: (digits: string, change: TextChange) => EditedDigits;
  onDigits: (digits: string) => void;
}

/**
 * A field whose digits differ from what is displayed (rules.md#card-form). It has no name, so that no form can ever
 * send it anywhere (rules.md#payment-provider).
 */
export function DigitsField({ digits, shown, edit, onDigits, ...field }: DigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  // The text is put there by hand: React would send the caret to the end whenever the mask comes or goes.
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const { selectionStart, selectionEnd } = field;
    const edited = caret.current;
    caret.current = null;
    if (edited === null && field.value === shown) return;
    field.value = shown;
    if (document.activeElement !== field) return;
    if (edited === null) return field.setSelectionRange(selectionStart, selectionEnd);
    const place = caretAfter(shown, edited);
    field.setSelectionRange(place, place);
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    const { nativeEvent } = event;
    const edited = edit(digits, {
      before: shown,
      after: value,
      caret: selectionStart ?? value.length,
      forward: nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward',
    });
    caret.current = edited.caret;
    onDigits(edited.digits);
    redraw();
  };

  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      spellCheck={false}
      defaultValue=""
      onChange={change}
    />
  );
}
