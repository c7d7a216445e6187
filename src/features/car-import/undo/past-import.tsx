import { useEffect, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { may } from '#platform/permissions.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { counted } from '#ui/counted.ts';
import { DateText } from '#ui/date-text.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShareBar } from '#ui/share-bar.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import type { CarImport } from '../car-import.contract.ts';
import type { CarImportRoutes } from '../car-import.routes.ts';
import { importedText, pastWords } from '../import-words.ts';
import type { UndoneCar, UndoPlan } from './undo.contract.ts';
import type { UndoRoutes } from './undo.routes.ts';

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

const noAnswer = 'The server did not respond. Check the list of imports before you try again.';

const undoImport = pageForm('undo', z.object({}), ({ api, params: { id = '' } }) =>
  ask(() => api<UndoRoutes>()['car-imports'][':id'].undo.$post({ param: { id } }), noAnswer),
);

const posts = formAction(undoImport);
export const action = posts.action;
export const clientAction = posts.clientAction;

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
        {plan && told.undoUntil && <UndoOffer told={told} plan={plan} />}
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

interface UndoOfferProps {
  told: CarImport;
  plan: UndoPlan;
}

/** What happens to the cars, in sentences; none of cars that there are none of. */
const outcomeText = ({ removed, archived, restored, inBaskets }: UndoPlan): string =>
  [
    removed + archived > 0 && `${counted(removed + archived, 'car', 'cars')} will disappear from the shop.`,
    restored > 0 &&
      `${counted(restored, 'car becomes', 'cars become')} what ${restored === 1 ? 'it was' : 'they were'}.`,
    inBaskets > 0 && `${counted(inBaskets, 'basket loses', 'baskets lose')} a car.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The undo of an import, or why it cannot be undone, or not by this person. */
function UndoOffer({ told, plan }: UndoOfferProps) {
  const mayChange = may(useSession()?.role ?? 'visitor', 'change prices');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const form = useForm(undoImport, { onDone: close, onRejected: close });
  const isBusy = form.sending !== undefined;
  const refusal = form.result?.ok === false ? form.result : undefined;
  if (plan.inTheWayTotal > 0)
    return (
      <Notice tone="warn" title="This import cannot be undone as a whole.">
        {plan.inTheWayTotal === 1
          ? 'One of its cars was'
          : `${plan.inTheWayTotal.toLocaleString('en-US')} of its cars were`}{' '}
        sold, rented, reserved or test-driven since. They are listed below. Change the other cars one by one,
        or with another import.
      </Notice>
    );
  if (plan.changesPrices && !mayChange)
    return (
      <Notice tone="warn" title="This import changed prices.">
        Only a Workers-Admin may undo it. Ask one of them to open this page.
      </Notice>
    );
  return (
    <SentForm form={form} className="grid justify-items-start gap-4">
      {refusal && <Notice tone="bad" title={refusal.text} className="w-full" />}
      {refusal?.code === 'not-verified' ? (
        <LinkButton look="primary" to={pageToVerify('workers-admin', `/worker/import/${told._id}`)}>
          Verify to undo the import
        </LinkButton>
      ) : (
        <Button look="danger" onClick={() => setAsking(true)} busy={isBusy}>
          Undo this import
        </Button>
      )}
      <p className="text-sm text-ink-soft">
        Possible until {told.undoUntil && <DateText value={told.undoUntil} timeZone={told.timeZone} />}
        <span>, as long as none of its cars is sold.</span>
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={form.send}
        busy={isBusy}
        title={`Undo ${told.fileName}?`}
        confirmLabel="Undo import"
      >
        {outcomeText(plan)} You cannot undo this, but you can import the file again.
      </ConfirmDialog>
    </SentForm>
  );
}

/** What the undo makes of the cars of an import, or has made of them. */
function UndoSummary({ plan, isDone }: { plan: UndoPlan; isDone: boolean }) {
  return (
    <>
      <section aria-labelledby="outcome" className="grid gap-3">
        <h2 id="outcome" className="text-lg">
          {isDone ? 'Result of the undo' : 'Effect of the undo'}
        </h2>
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Outcome name="Removed" count={plan.removed} hint="New cars of the file" />
          <Outcome name="Archived" count={plan.archived} hint="New cars that a past order names" />
          <Outcome name="Restored" count={plan.restored} hint="Changed cars, as they were before" />
          <Outcome name="Unchanged" count={plan.kept} hint="Changed by hand since" />
        </dl>
        {plan.inBaskets > 0 && !isDone && (
          <p className="text-sm text-ink-soft">
            {counted(plan.inBaskets, 'customer has', 'customers have')} one of the removed cars in a basket.
            This does not prevent the undo; the car is removed from the basket.
          </p>
        )}
      </section>
      <Cars title="Prevents the undo" what="Because of" cars={plan.inTheWay} total={plan.inTheWayTotal} />
      <Cars title="Reason" what="Why" cars={plan.leftAlone} total={plan.leftAloneTotal} />
    </>
  );
}

const Outcome = ({ name, count, hint }: { name: string; count: number; hint: string }) => (
  <div className="rounded-card border border-line bg-surface p-4">
    <dt className="label">{name}</dt>
    <dd className="figure mt-1 text-xl">{count.toLocaleString('en-US')}</dd>
    <dd className="text-sm text-ink-soft">{hint}</dd>
  </div>
);

interface CarsProps {
  title: string;
  what: string;
  cars: readonly UndoneCar[];
  total: number;
}

function Cars({ title, what, cars, total }: CarsProps) {
  if (total === 0) return null;
  return (
    <div className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      <Table caption={title} framed className="max-h-[60vh]">
        <thead>
          <tr>
            <HeadCell numeric>Line</HeadCell>
            <HeadCell>Car</HeadCell>
            <HeadCell>{what}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {cars.map(({ line, car, carId, reasons }) => (
            <Row key={line}>
              <Cell numeric>{line.toLocaleString('en-US')}</Cell>
              <Cell>
                <Link to={`/worker/cars/${carId}`} className="underline underline-offset-4">
                  {car}
                </Link>
              </Cell>
              <Cell>
                <ul>
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {total > cars.length && (
        <p className="text-sm text-ink-soft">And {counted(total - cars.length, 'more car', 'more cars')}.</p>
      )}
    </div>
  );
}
