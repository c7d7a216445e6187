import type { MetaFunction } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { DeskPage } from '#ui/desk-page.tsx';
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
    <DeskPage
      title="Import and export"
      actions={
        <>
          <Export label="Export cars" query="?catalogue=cars" />
          <Export label="Export VIP cars" query="?catalogue=vip" />
          <Export label="Export all" query="" />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <Explanation />
          <FileDrop disabled={isUnderWay} onFile={bring} />
        </div>
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
    </DeskPage>
  );
}

const Export = ({ label, query }: { label: string; query: string }) => (
  <a href={`/api/car-exports/cars.csv${query}`} download className={buttonClass('quiet', 'small')}>
    {label}
  </a>
);

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
