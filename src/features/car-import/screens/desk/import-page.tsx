import type { MetaFunction } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#web/meta.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { useImport } from './use-import.ts';

export const handle = { focused: true } satisfies PageHandle;

/** A page that is guarded needs a loader, so that a click asks the server whether it may be opened. */
export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Import and export' });

export default function ImportPage() {
  const { sent, current, bad, failure, isUnderWay, bring, confirm, showMore, goOn } = useImport();
  return (
    <div className="page pt-8 pb-28 sm:pt-12">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl">Import and export</h1>
        <div className="flex flex-wrap gap-2">
          <a
            href="/api/car-exports/cars.csv?catalogue=cars"
            download
            className={buttonClass('quiet', 'small')}
          >
            Export cars
          </a>
          <a
            href="/api/car-exports/cars.csv?catalogue=vip"
            download
            className={buttonClass('quiet', 'small')}
          >
            Export VIP cars
          </a>
          <a href="/api/car-exports/cars.csv" download className={buttonClass('quiet', 'small')}>
            Export all
          </a>
        </div>
      </header>
      <div className="grid max-w-4xl gap-6">
        <Explanation />
        <FileDrop disabled={isUnderWay} onFile={bring} />
        {failure && (
          <Notice tone="bad" title={failure} {...(current && { onRetry: goOn, retryLabel: 'Look again' })} />
        )}
        {isUnderWay && <ImportProgress sent={sent} current={current} />}
        {current && !isUnderWay && (
          <ImportResult
            current={current}
            bad={bad}
            onConfirm={() => confirm(current._id)}
            onMore={() => showMore(current._id)}
          />
        )}
      </div>
    </div>
  );
}

function Explanation() {
  return (
    <div className="max-w-prose text-ink-soft">
      <p>
        Export the cars, change them in a spreadsheet, and bring the file back. A line without _id is a new
        car. Leave expectedStock as it is: it keeps what is sold meanwhile from being undone.
      </p>
      <p className="mt-2">
        Every file is tried first. Nothing changes before you say so, and then all of it or nothing.
      </p>
    </div>
  );
}
