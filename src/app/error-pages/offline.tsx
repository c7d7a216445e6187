import { Link, type MetaFunction } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { buttonClass } from '#ui/buttons/button.tsx';

export const handle = { night: true, focused: true, still: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'No connection' });

/**
 * Stands in for pages that were not read before (rules.md#offline). It carries no script: at another address than its
 * own, a script would look for what belongs there.
 */
export default function Offline() {
  return (
    <section className="night relative grid min-h-[calc(100dvh-4.5rem)] items-end overflow-hidden">
      <div className="page pt-28 pb-28 sm:pb-18">
        <h1 className="text-3xl sm:text-5xl">No connection</h1>
        <p className="mt-4 max-w-[44ch] text-lg text-ink-soft">
          You're offline. Pages you've visited still work.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty one is the address that was asked for, again */}
          <a href="" className={buttonClass('primary')}>
            Try again
          </a>
          <Link to="/cars" reloadDocument className={buttonClass('quiet')}>
            Cars
          </Link>
          <Link to="/" reloadDocument className={buttonClass('quiet')}>
            Go Back Home
          </Link>
        </div>
      </div>
    </section>
  );
}
