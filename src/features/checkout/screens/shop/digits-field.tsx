import { type ChangeEvent, type ComponentProps, useLayoutEffect, useReducer, useRef } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { caretAfter, editDigits } from '../../card-display.rules.ts';

interface DigitsFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'name' | 'type' | 'ref'> {
  digits: string;
  /** How the digits are shown now: grouped, masked. */
  shown: string;
  /** How many digits there may be. */
  maxDigits: (digits: string) => number;
  onDigits: (digits: string) => void;
}

/**
 * A field for digits that are shown otherwise than they are (decision 19). It has no name, so that no form can ever
 * send it anywhere (decision 18).
 */
export function DigitsField({ digits, shown, maxDigits, onDigits, ...field }: DigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return;
    const place = caretAfter(shown, caret.current);
    caret.current = null;
    input.current.setSelectionRange(place, place);
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    const { inputType } = event.nativeEvent as InputEvent;
    const edited = editDigits(
      digits,
      {
        before: shown,
        after: value,
        caret: selectionStart ?? value.length,
        forward: inputType === 'deleteContentForward',
      },
      maxDigits,
    );
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
      value={shown}
      onChange={change}
    />
  );
}
