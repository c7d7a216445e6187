import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { askedPlace } from '#page-kit/lists/list-address.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass } from '#ui/buttons/button.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import type { CarImport } from '../../car-import.contract.ts';
import type { CarImportRoutes } from '../../car-import.routes.ts';
import type { ExportQuery } from '../../export/export.contract.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { notLoadedPast, PastImports, shownImports } from './past-imports.tsx';
import { noAnswerOfImport } from './send-file.ts';
import { useImport } from './use-import.ts';

export const handle = { focused: true } satisfies PageHandle;

/** A file left under way, or read and not yet decided on: the page goes on there. And what was imported before. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const place = askedPlace(new URL(request.url).searchParams);
  const calls = client<CarImportRoutes>(fetch)['car-imports'];
  const [asked, past] = await Promise.all([
    ask(() => calls.$get(), noAnswerOfImport),
    askListPage(
      () => calls.written.$get({ query: { ...place, limit: String(shownImports) } }),
      notLoadedPast,
    ),
  ]);
  const [latest] = asked.ok ? asked.value : [];
  return { left: latest && isOpen(latest) ? latest : undefined, past: valueOrNull(past) };
}

const dayMs = 86_400_000;
const isOpen = ({ state, createdAt }: CarImport) =>
  state === 'reading' ||
  state === 'writing' ||
  ((state === 'read' || state === 'columns') && Date.now() - Date.parse(createdAt) < dayMs);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Import and export' });

export default function ImportPage() {
  const { left, past } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { sent, current, bad, failure, isUnderWay, bring, choose, confirm, showMore, goOn } = useImport(
    left,
    revalidate,
  );
  const [writing, setWriting] = useState<Writing>('comma');
  return (
    <StaffPage
      title="Import and export"
      actions={
        <>
          <WritingChoice writing={writing} onChange={setWriting} />
          <Download label="Template" to={`/api/car-exports/template.csv?writing=${writing}`} />
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
            hint="Up to 200,000 lines and 32 MB"
            disabled={isUnderWay}
            onFile={bring}
          />
        </div>
        {failure && (
          <Notice tone="bad" title={failure} {...(current && { onRetry: goOn, retryLabel: 'Refresh' })} />
        )}
        {isUnderWay && <ImportProgress sent={sent} current={current} />}
        {current && !isUnderWay && (
          <ImportResult
            current={current}
            bad={bad}
            onColumns={choose}
            onConfirm={(badRows) => confirm(current._id, badRows)}
            onMore={() => showMore(current._id)}
          />
        )}
        <PastImports past={past} onRetry={revalidate} />
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

const Download = ({ label, to }: { label: string; to: string }) => (
  <a href={to} download className={buttonClass('quiet', 'small')}>
    {label}
  </a>
);

const Export = ({ label, query }: { label: string; query: ExportQuery }) => (
  <Download label={label} to={`/api/car-exports/cars.csv?${new URLSearchParams(query)}`} />
);

function Explanation() {
  return (
    <div className="max-w-prose text-ink-soft">
      <p>
        <strong className="text-ink">New cars:</strong> fill in the template, or upload the file of another
        system as it is. You will be asked to match its columns.
      </p>
      <p className="mt-2">
        <strong className="text-ink">Changes:</strong> export the cars, edit the file in a spreadsheet and
        upload it again. Do not edit _id or expectedStock: expectedStock protects sales made since the export.
        An empty cell clears the value; a deleted column changes nothing. In equipment and vins, put each
        entry on its own line of the cell.
      </p>
      <p className="mt-2">
        Every file is checked first, and nothing changes until you confirm. A whole import can be undone for
        30 days, as long as none of its cars is sold.
      </p>
    </div>
  );
}
