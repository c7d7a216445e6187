import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlClass, Field, type FieldText } from './field.tsx';

interface TextFieldProps extends ComponentProps<'input'>, FieldText {
  type?: 'text' | 'email' | 'tel' | 'search' | 'date' | 'time' | 'datetime-local' | 'url';
}

export function TextField({ label, hint, error, optional, className, id, type, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type={type ?? 'text'}
          className={classNames(controlClass, input.inputMode && 'tabular-nums')}
        />
      )}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...area
}: ComponentProps<'textarea'> & FieldText) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <textarea rows={4} {...area} {...wiring} className={classNames(controlClass, 'resize-y py-3')} />
      )}
    </Field>
  );
}
