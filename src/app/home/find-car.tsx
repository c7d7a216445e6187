import { useRef } from 'react';
import { Form, Link } from 'react-router';
import { SuggestingBox } from '#features/search/list/suggesting-box.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Entrance, HomeCars } from './load-home.ts';

/** The ways into the list: words, a body, a make. */
export function FindCar({ makes, bodies }: Pick<HomeCars, 'makes' | 'bodies'>) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby="find-car" className="page pt-12 sm:pt-18">
      <h2 id="find-car" className="text-3xl sm:text-4xl">
        Find your car
      </h2>
      <Form action="/cars" role="search" className="mt-6 max-w-160">
        <SuggestingBox box={box} action="/cars" label="Search by make, model, color or year" />
      </Form>
      {bodies.length > 1 && (
        <nav aria-label="Bodies" className="mt-8">
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-8">
            {bodies.map((body) => (
              <li key={body.value}>
                <Link
                  to={body.to}
                  prefetch="intent"
                  className="grid h-full justify-items-start gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-edge"
                >
                  <BodyDrawing body={body.value} className="text-ink-soft" />
                  <EntranceText entrance={body} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {makes.length > 1 && (
        <nav aria-label="Makes" className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {makes.map((make) => (
              <li key={make.value}>
                <Link
                  to={make.to}
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 transition-colors hover:border-edge"
                >
                  <EntranceText entrance={make} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}

const EntranceText = ({ entrance: { text, count } }: { entrance: Entrance }) => (
  <span>
    <span className="font-semibold">{text}</span>{' '}
    <span className="text-sm tabular-nums text-ink-soft">
      <span>{count}</span>
      <span className="sr-only">{count === '1' ? ' car' : ' cars'}</span>
    </span>
  </span>
);

/** Each body from the side, roof line only: wheels and sill are the same for all. */
const roofs: Record<string, string> = {
  coupe: 'M5 27c0-5 3-7 13-8 8-7 17-10 27-10 11 0 20 5 27 11 6 1 10 2 11 7',
  convertible: 'M5 27c0-5 3-7 14-8l13-1 7-8m-7 8h26c3-3 7-4 10-3m-10 3c10 1 24 2 25 9',
  sedan: 'M5 27c0-5 3-7 13-8 7-7 14-11 25-11 12 0 19 5 24 11l12 1c3 1 4 3 4 7',
  hatchback: 'M7 27c0-5 3-7 12-8 7-7 14-11 25-11 13 0 21 4 27 11 4 1 7 3 7 8',
  wagon: 'M5 27c0-5 3-7 13-8 7-7 13-11 24-11h21c8 0 12 5 15 11 4 1 5 4 5 8',
  suv: 'M6 27c0-7 2-9 12-10 6-8 12-12 22-12h22c9 0 13 5 16 12 4 1 5 5 5 10',
  pickup: 'M5 27c0-6 2-8 13-9 5-8 10-12 19-12h9c5 0 7 5 8 12h29v9',
  van: 'M6 27c0-8 2-11 9-13 6-8 11-10 20-10h39c6 0 9 3 9 9v14',
};

/** A body as a line drawing, beside its word. */
function BodyDrawing({ body, className }: { body: string; className?: string }) {
  const roof = roofs[body];
  if (!roof) return null;
  return (
    <svg viewBox="0 0 88 38" aria-hidden="true" className={classNames('h-10', className)}>
      <path
        d={`${roof}M5 27h9m16 0h29m16 0h8M14 29a8 8 0 0 1 16 0a8 8 0 0 1-16 0M59 29a8 8 0 0 1 16 0a8 8 0 0 1-16 0`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
