import { useRef } from 'react';
import { Form, Link } from 'react-router';
import { SuggestingBox } from '#features/search/screens/customer/suggestions/suggesting-box.tsx';
import { BodyDrawing } from './body-drawing.tsx';
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
