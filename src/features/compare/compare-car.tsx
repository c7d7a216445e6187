import { Link } from 'react-router';
import { Button, buttonClass } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { compareAddress } from './compare.rules.ts';
import { CompareGlyph } from './compare-glyph.tsx';
import { useKeptCompared } from './kept-compared.ts';
import { useCompareToggle } from './use-compare-toggle.ts';

/** On a car's own page: takes it into the comparison, and leads there. Without script, to one that begins with it. */
export function CompareCar({ car }: { car: { _id: string; make: string; model: string } }) {
  const ids = useKeptCompared();
  const { isChosen, toggle } = useCompareToggle(car._id);
  const name = <span className="sr-only">{` ${car.make} ${car.model}`}</span>;
  if (!useHydrated())
    return (
      <a rel="nofollow" href={compareAddress([car._id])} className={buttonClass('quiet', 'small')}>
        <CompareGlyph />
        Compare{name}
      </a>
    );
  return (
    <>
      <Button
        size="small"
        aria-pressed={isChosen}
        onClick={toggle}
        className="aria-pressed:bg-ink aria-pressed:text-ground"
      >
        <CompareGlyph />
        Compare{name}
      </Button>
      {ids.length > 0 && (
        <Link
          to={compareAddress(ids)}
          className={buttonClass('ghost', 'small', 'order-1 underline underline-offset-4')}
        >
          {ids.length === 1 ? 'Compare 1 car' : `Compare ${ids.length} cars`}
        </Link>
      )}
    </>
  );
}
