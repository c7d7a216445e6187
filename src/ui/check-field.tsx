import { type ComponentProps, type ReactNode, useId } from 'react';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A box to tick, with its label beside it. */
export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const hintId = useId();
  return (
    <label className="flex items-start gap-3">
      <input
        {...input}
        type="checkbox"
        aria-describedby={hint ? hintId : undefined}
        className="mt-1 size-5 shrink-0"
      />
      <span>
        {label}
        {hint && (
          <span id={hintId} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
