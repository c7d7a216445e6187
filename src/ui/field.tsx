import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';

/** What every field takes besides the attributes of its element. */
export interface FieldText {
  label: string;
  /** Said beneath the field until there is an error. */
  hint?: ReactNode;
  /** What is wrong, once the field has been left. */
  error?: string;
  /** Marks the field as one that may stay empty. */
  optional?: boolean;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldText {
  /** Given where the element already has an id. */
  id?: string;
  className?: string;
  children: (wiring: Wiring) => ReactNode;
}

/** Edges, padding and states that all kinds of fields share. */
export const controlClass =
  'w-full min-h-control rounded-control border border-edge/70 bg-surface px-4 text-control text-ink placeholder:text-ink-soft transition-colors hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-50 not-[select]:read-only:bg-raised';

/** A label above, the control, and beneath it the hint or the error, tied together for screen readers. */
export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  return (
    <div className={classNames('grid content-start gap-2', className)}>
      <label htmlFor={controlId} className="text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft">{' optional'}</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': hint || error ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

function FieldNote({ id, hint, error }: Pick<FieldText, 'hint' | 'error'> & { id: string }) {
  if (error) {
    return (
      <p id={id} role="alert" className="flex items-start gap-2 text-sm text-bad">
        <svg viewBox="0 0 16 16" className="mt-[0.2em] size-4 shrink-0" aria-hidden="true">
          <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M8 4.5v4M8 11v.5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
        <span>{error}</span>
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={id} className="text-sm text-ink-soft">
      {hint}
    </p>
  );
}
