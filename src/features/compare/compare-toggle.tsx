import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ask, signal, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';
import { Picture } from '#ui/picture.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { AskedCar } from './compare.contract.ts';
import type { CompareRoutes } from './compare.routes.ts';
import { compareAddress } from './compare.rules.ts';
import { CompareGlyph } from './compare-glyph.tsx';
import { keepCompared, toggleCompared, useKeptCompared } from './kept-compared.ts';
import { useCompareToggle } from './use-compare-toggle.ts';

/** The toggles that stand on the page; the first of them draws the bar, so that no page has to carry it. */
const standing = new Set<string>();
const standingChanged = signal();

/** Whether this toggle is the one that draws the bar. */
function useIsFirst(): boolean {
  const id = useId();
  useEffect(() => {
    standing.add(id);
    standingChanged.tell();
    return () => {
      standing.delete(id);
      standingChanged.tell();
    };
  }, [id]);
  return useSyncExternalStore(
    standingChanged.listen,
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

/** The cars of these ids, as far as they are known by now. */
function useCars(ids: readonly string[]): readonly AskedCar[] {
  const [cars, setCars] = useState<readonly AskedCar[]>([]);
  const asked = ids.join(',');
  useEffect(() => {
    let isCurrent = true;
    const call = () => client<CompareRoutes>().compare.$get({ query: { cars: asked } });
    // Without their pictures the bar still counts them.
    void ask(call, 'The cars could not be loaded.').then((answer) => {
      const found = valueOrNull(answer);
      if (isCurrent && found) setCars(found.cars);
    });
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return cars;
}

/** What was collected to be compared, at the foot of the window. */
function CompareBar() {
  const ids = useKeptCompared();
  const cars = useCars(ids);
  return createPortal(
    <section
      aria-label="Cars to compare"
      className="compare-bar fixed inset-x-0 bottom-16 z-30 border-t border-line bg-surface text-ink sm:bottom-0 print:hidden"
    >
      <div className="page flex min-h-16 items-center gap-3 py-2 sm:gap-6">
        <ul className="hidden gap-2 sm:flex">
          {ids.map((id) => (
            <Chosen key={id} id={id} car={cars.find(({ _id }) => _id === id)?.car} />
          ))}
        </ul>
        <p role="status" className="grow text-sm sm:text-base">
          {ids.length === 1 ? 'Choose one more car.' : `${ids.length} cars`}
        </p>
        <Button look="ghost" size="small" onClick={() => keepCompared([])}>
          Clear
        </Button>
        <LinkButton to={compareAddress(ids)} look="quiet" size="small">
          Compare
        </LinkButton>
      </div>
    </section>,
    document.body,
  );
}

function Chosen({ id, car }: { id: string; car: AskedCar['car'] }) {
  return (
    <li className="relative w-20">
      <Picture
        src={car?.image}
        placeholder={car?.imagePlaceholder}
        alt={car ? `${car.make} ${car.model}` : ''}
        sizes="5rem"
        className="rounded-control"
      />
      <button
        type="button"
        onClick={() => toggleCompared(id)}
        className="absolute -top-1.5 -right-1.5 grid size-6 place-items-center rounded-full border border-line bg-surface text-ink hover:bg-raised"
      >
        <Glyph name="close" className="size-3" />
        <span className="sr-only">
          {car ? `Remove ${car.make} ${car.model} from comparison` : 'Remove from comparison'}
        </span>
      </button>
    </li>
  );
}
