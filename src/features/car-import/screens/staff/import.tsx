import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass } from '#ui/buttons/button.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { carImportApi } from '../../car-import.api.ts';
import type { CarImport, ExportQuery } from '../../car-import.contract.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { noAnswerOfImport } from './send-file.ts';
import { useImport } from './use-import.ts';

export const handle = { focused: true } satisfies PageHandle;

/** A file left under way, or read and not yet decided on: the page goes on there. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(() => carImportApi(fetch)['car-imports'].$get(), noAnswerOfImport);
  const [latest] = asked.ok ? asked.value : [];
  return { left: latest && isOpen(latest) ? latest : undefined };
}

const dayMs = 86_400_000;
const isOpen = ({ state, createdAt }: CarImport) =>
  state === 'reading' ||
  state === 'writing' ||
  (state === 'read' && Date.now() - Date.parse(createdAt) < dayMs);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Import and export' });

export default function ImportPage() {
  const { sent, current, bad, failure, isUnderWay, bring, confirm, showMore, goOn } = useImport(
    useLoaderData<typeof loader>().left,
  );
  const [writing, setWriting] = useState<Writing>('comma');
  return (
    <StaffPage
      title="Import and export"
      actions={
        <>
          <WritingChoice writing={writing} onChange={setWriting} />
          <Export label="Export cars" query={{ catalogue: 'cars', writing }} />
          <Export label="Export VIP cars" query={{ catalogue: 'vip', writing }} />
          <Export label="Export all" query={{ catalogue: 'all', writing }} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <Explanation />
          <FileDrop
            name="CSV file of cars"
            hint="UTF-8, up to 200,000 lines and 32 MB"
            disabled={isUnderWay}
            onFile={bring}
          />
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
    </StaffPage>
  );
}

type Writing = ExportQuery['writing'];

/** As the spreadsheet expects it: Excel goes by the country that its machine is set to. */
function WritingChoice({ writing, onChange }: { writing: Writing; onChange: (writing: Writing) => void }) {
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={writing === 'semicolon'}
        onChange={(event) => onChange(event.target.checked ? 'semicolon' : 'comma')}
        className="size-4"
      />
      For Excel with decimal commas
    </label>
  );
}

const Export = ({ label, query }: { label: string; query: ExportQuery }) => (
  <a
    href={`/api/car-exports/cars.csv?${new URLSearchParams(query)}`}
    download
    className={buttonClass('quiet', 'small')}
  >
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
        Facts, description and equipment are columns too: an empty cell forgets what it held, a column that
        you leave out stays as it is. Equipment has one thing in each line of its cell, and vins a VIN in
        each: new ones become vehicles of that car.
      </p>
      <p className="mt-2">
        Every file is tried first. Nothing changes before you say so, and then all of it or nothing.
      </p>
    </div>
  );
}
