import type { Ref } from 'react';
import { controlClass, Field } from '#ui/forms/field.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { codeDigits } from '../../password-reset.rules.ts';

interface CodeFieldProps {
  value: string;
  onChange: (digits: string) => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** One field for all six digits: a paste, a phone's suggestion and a screen reader know what to do with it. */
export function CodeField({ value, onChange, error, ref }: CodeFieldProps) {
  return (
    <Field label="6-digit code" error={error}>
      {(wiring) => (
        <input
          {...wiring}
          ref={ref}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          placeholder={'·'.repeat(codeDigits)}
          value={value}
          // No maxLength: it would cut '123 456' before the space is taken out.
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeDigits))}
          className={classNames(
            controlClass,
            'figure min-h-18 pl-[0.45em] text-center text-3xl! tracking-[0.45em]!',
          )}
        />
      )}
    </Field>
  );
}
