import { useEffect, useId, useSyncExternalStore } from 'react';
import { classNames } from '#ui/text/class-names.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { compareAddress } from '../../compare.rules.ts';
import { CompareBar } from './compare-bar.tsx';
import { CompareGlyph } from './compare-glyph.tsx';
import { useKeptCompared } from './kept-compared.ts';
import { useCompareToggle } from './use-compare-toggle.ts';

/** The toggles that stand on the page; the first of them draws the bar, so that no page has to carry it. */
const standing = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Whether this toggle is the one that draws the bar. */
function useIsFirst(): boolean {
  const id = useId();
  useEffect(() => {
    standing.add(id);
    tell();
    return () => {
      standing.delete(id);
      tell();
    };
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => standing.values().next().value === id,
    () => false,
  );
}

const shape =
  'grid size-11 place-items-center rounded-full shadow-[0_0_0_1px_var(--color-line)] transition-colors print:hidden';

/** Takes a car into the comparison, or out of it. Without script it is a link to a comparison that begins with it. */
export function CompareToggle({ car }: { car: { _id: string; make: string; model: string } }) {
  const { isChosen, toggle } = useCompareToggle(car._id);
  const isFirst = useIsFirst();
  const hasChosen = useKeptCompared().length > 0;
  const label = `Compare ${car.make} ${car.model}`;
  if (!useHydrated())
    return (
      <a
        rel="nofollow"
        href={compareAddress([car._id])}
        aria-label={label}
        className={classNames(shape, 'bg-surface/85 text-ink')}
      >
        <CompareGlyph />
      </a>
    );
  return (
    <>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={label}
        title={isChosen ? 'Remove from comparison' : 'Compare'}
        onClick={toggle}
        className={classNames(
          shape,
          isChosen ? 'bg-ink text-ground' : 'bg-surface/85 text-ink hover:bg-surface',
        )}
      >
        <CompareGlyph />
      </button>
      {isFirst && hasChosen && <CompareBar />}
    </>
  );
}
