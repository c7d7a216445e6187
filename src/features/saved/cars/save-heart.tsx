import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { formField } from '#page-kit/form-fields.ts';
import type { SavableCar } from '#page-kit/saved-parts.tsx';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';
import { showToast } from '#ui/toast-store.ts';
import { savedForms } from '../saved.rules.ts';
import { setSaved, useSavedIds } from './use-saved.ts';

/**
 * Saves a car, or removes it. Without script it is a form, which the page of what is saved takes. A press that comes before the script
 * waits for it: nobody is led away from the list (rules.md#steady-buttons).
 */
export function SaveHeart({ car, className }: { car: SavableCar; className?: string }) {
  const isSaved = useSavedIds().includes(car._id);
  const { pathname, search } = useLocation();

  const toggle = async (event: FormEvent) => {
    event.preventDefault();
    const refusal = await setSaved(car._id, !isSaved);
    if (refusal) showToast(refusal, { tone: 'bad' });
  };

  return (
    <form method="post" action="/saved" onSubmit={toggle} data-waits className={className}>
      <input type="hidden" name={formField} value={savedForms.save} />
      <input type="hidden" name="id" value={car._id} />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <button
        type="submit"
        aria-pressed={isSaved}
        aria-label={`Save ${car.make} ${car.model}`}
        className={classNames(
          'grid size-11 place-items-center rounded-full bg-surface/85 shadow-[0_0_0_1px_var(--color-line)] transition-colors hover:bg-surface',
          isSaved ? 'text-accent' : 'text-ink',
        )}
      >
        <Glyph name="heart" className={isSaved ? '[&_path]:fill-current' : undefined} />
      </button>
    </form>
  );
}
