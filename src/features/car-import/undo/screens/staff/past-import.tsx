import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { ShareBar } from '#ui/progress/share-bar.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import type { CarImport } from '../../../car-import.contract.ts';
import type { CarImportRoutes } from '../../../car-import.routes.ts';
import { importedText, pastWords } from '../../../screens/staff/import-words.ts';
import type { UndoPlan } from '../../undo.contract.ts';
import type { UndoRoutes } from '../../undo.routes.ts';
import { UndoOffer } from './undo-offer.tsx';
import { UndoSummary } from './undo-summary.tsx';

export const handle = { focused: true } satisfies PageHandle;

const notLoaded = 'The import could not be loaded.';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const param = { id: params.id ?? '' };
  const { fetch } = context.get(serverContext);
  const told = valueOrThrow(
    await ask(() => client<CarImportRoutes>(fetch)['car-imports'][':id'].$get({ param }), notLoaded),
  );
  const isPlanned = told.undoUntil !== undefined || told.state === 'undone';
  const plan = isPlanned
    ? await ask(() => client<UndoRoutes>(fetch)['car-imports'][':id'].undo.$get({ param }), notLoaded)
    : undefined;
  return { told, plan: plan && valueOrNull(plan) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Import ${loaderData.told.fileName}` : 'Import not found' });

/** Every car has an outcome, and is forgotten with all others of its import. */
const hasOutcome = ({ removed, archived, restored, kept }: UndoPlan): boolean =>
  removed + archived + restored + kept > 0;

const lookEveryMs = 700;

/** One import that was written: what it did, and its undo. */
export default function PastImport() {
  const { told, plan } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isForgotten = plan && told.state === 'undone' && !hasOutcome(plan);
  useEffect(() => {
    if (told.state !== 'undoing' && told.state !== 'writing') return;
    const timer = setTimeout(() => void revalidate(), lookEveryMs);
    return () => clearTimeout(timer);
  });
  return (
    <StaffPage
      title={told.fileName}
      back={{ to: '/worker/import', label: 'Import and export' }}
      lead={<Lead told={told} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {told.state === 'undoing' && (
          <div className="grid gap-2">
            <p role="status">Undoing the import…</p>
            <ShareBar aria-label="Progress of the undo" share={undefined} />
          </div>
        )}
        {told.state === 'undone' && <UndoneNotice told={told} />}
        {told.state === 'written' && !told.undoUntil && (
          <Notice title="This import can no longer be undone.">Details are kept for 30 days.</Notice>
        )}
        {plan === null && <Notice tone="bad" title={notLoaded} onRetry={revalidate} />}
        {plan && told.undoUntil && <UndoOffer told={told} plan={plan} onAsked={revalidate} />}
        {plan && !isForgotten && <UndoSummary plan={plan} isDone={told.state === 'undone'} />}
        {isForgotten && (
          <Notice title="The list of cars is no longer available.">
            It is kept for 30 days after the undo. The audit log has the details.
          </Notice>
        )}
      </div>
    </StaffPage>
  );
}

function Lead({ told }: { told: CarImport }) {
  return (
    <>
      {importedText(told)}. {pastWords[told.state] === undefined ? 'Not imported' : 'Imported'} by{' '}
      {told.broughtBy}
      {told.appliedAt && (
        <span>
          {' on '}
          <DateText value={told.appliedAt} time timeZone={told.timeZone} />
        </span>
      )}
      <span>.</span>
    </>
  );
}

const UndoneNotice = ({ told: { undoneAt, undoneBy, timeZone } }: { told: CarImport }) => (
  <Notice tone="good" title="This import was undone.">
    By {undoneBy}
    {undoneAt && (
      <span>
        {' on '}
        <DateText value={undoneAt} time timeZone={timeZone} />
      </span>
    )}
    <span>.</span>
  </Notice>
);
