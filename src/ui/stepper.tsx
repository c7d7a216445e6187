import { type ReactNode, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';

interface StepperProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  hint?: ReactNode;
  disabled?: boolean;
  /** The label is for screen readers only, where a text nearby says it. */
  labelHidden?: boolean;
  className?: string;
}

/**
 * A whole number between two bounds, typed or stepped. What lies outside is brought back when the field is left: it has no
 * error, and is no `Field`, whose script a visitor of a car's page would carry for it.
 */
export function Stepper({
  label,
  value,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  onChange,
  hint,
  disabled = false,
  labelHidden = false,
  className,
}: StepperProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (wanted: number) => {
    setDraft(null);
    const whole = Number.isFinite(wanted) ? Math.trunc(wanted) : value;
    const bounded = Math.max(min, Math.min(max, whole));
    if (bounded !== value) onChange(bounded);
  };
  const settleTyped = (text: string) => settle(text === '' ? Number.NaN : Number(text));
  const type = (text: string) => {
    setDraft(text);
    const typed = Number(text);
    if (text !== '' && Number.isInteger(typed) && typed >= min && typed <= max) onChange(typed);
  };
  return (
    <div className={classNames('grid content-start gap-2', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <div
        className={classNames(
          'inline-grid w-fit grid-cols-[3rem_4rem_3rem] items-stretch rounded-control border border-edge/70 bg-surface',
          disabled && 'opacity-50',
        )}
      >
        <StepButton
          label={`${label}: decrease`}
          sign="minus"
          disabled={disabled || value <= min}
          onClick={() => settle(value - 1)}
        />
        <input
          id={id}
          aria-describedby={hint ? `${id}-note` : undefined}
          type="number"
          inputMode="numeric"
          min={min}
          max={max === Number.MAX_SAFE_INTEGER ? undefined : max}
          step={1}
          disabled={disabled}
          value={draft ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => settleTyped(event.target.value)}
          // Enter sends the form: with what is shown, not with what was typed on the way there.
          onKeyDown={(event) => event.key === 'Enter' && settleTyped(event.currentTarget.value)}
          className="figure min-h-11.5 w-full [appearance:textfield] bg-transparent text-center [&::-webkit-inner-spin-button]:appearance-none"
        />
        <StepButton
          label={`${label}: increase`}
          sign="plus"
          disabled={disabled || value >= max}
          onClick={() => settle(value + 1)}
        />
      </div>
      {hint && (
        <p id={`${id}-note`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

interface StepButtonProps {
  label: string;
  sign: 'minus' | 'plus';
  disabled: boolean;
  onClick: () => void;
}

function StepButton({ label, sign, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid place-items-center text-ink transition hover:bg-ink/8 disabled:text-ink-soft/50 disabled:hover:bg-transparent"
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <path
          d={sign === 'plus' ? 'M3 8h10M8 3v10' : 'M3 8h10'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
}
