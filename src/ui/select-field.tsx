import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlClass, Field, type FieldText } from './field.tsx';

interface SelectFieldProps extends ComponentProps<'select'>, FieldText {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Shown until something is chosen. */
  placeholder?: string;
}

/** The browser's own select: phones open their native wheel for it. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <Select {...select} {...wiring}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Without a label of its own: it has the same arrow in every browser, in a box of the given class. */
export function Select({ className, ...select }: ComponentProps<'select'>) {
  return (
    <div className={classNames('relative', className)}>
      <select {...select} className={classNames(controlClass, 'appearance-none pr-12')} />
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2"
      >
        <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </div>
  );
}
