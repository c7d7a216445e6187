import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { longestReason } from '#features/audit/reason.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { askListPage, type ListPage } from '#page-kit/list-page.ts';
import { ListPages } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceText } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { returnRefusal, type StaffReturn } from './returns.contract.ts';
import type { ReturnsRoutes } from './returns.routes.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The requests could not be loaded.';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const { fetch } = context.get(serverContext);
  const asked = await askListPage(
    () => client<ReturnsRoutes>(fetch).returns.$get({ query: { cursor } }),
    failed,
  );
  return { list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Returns' });

/** Bought vehicles that customers want to bring back (rules.md#cancel-and-return). */
export default function ReturnsPage() {
  const { list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Returns"
      lead={
        list?.total
          ? `${list.total} ${list.total === 1 ? 'customer wants' : 'customers want'} to return a car. Enter its mileage to take it back; the refund, less the fee, is sent automatically.`
          : undefined
      }
    >
      {list ? <Asked list={list} /> : <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />}
    </StaffPage>
  );
}

function Asked({ list }: { list: ListPage<StaffReturn> }) {
  if (list.items.length === 0)
    return (
      <EmptyState title="No returns.">
        Return requests appear here until they are accepted or refused.
      </EmptyState>
    );
  return (
    <div className="grid gap-6">
      <ul className="grid gap-4 xl:grid-cols-2">
        {list.items.map((one) => (
          <ReturnCard key={one.orderId} request={one} />
        ))}
      </ul>
      <ListPages list={list} many="returns" byCursor />
    </div>
  );
}

/** A request to return a car: whose, why, until when and what goes back. */
function ReturnCard({ request }: { request: StaffReturn }) {
  const [asked, setAsked] = useState<'take-back' | 'refuse'>();
  const units = useUnits();
  const { car, customer, receiptNumber } = request;
  const name = `${car.make} ${car.model}`;
  const close = () => setAsked(undefined);
  const wasTakeBackOpened = useOpenedOnce(asked === 'take-back');
  const wasRefuseReturnOpened = useOpenedOnce(asked === 'refuse');
  return (
    <li className="grid content-between gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{name}</h2>
        <p className="text-sm text-ink-soft">
          <span className="figure whitespace-nowrap">{receiptNumber}</span> · {customer.firstName}{' '}
          {customer.lastName} · <span className="whitespace-nowrap">{customer.phone}</span>
        </p>
        <p className="mt-2 wrap-anywhere">
          {request.reason ? `“${request.reason}”` : 'No reason was given.'}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-4">
        <Fact name="Requested">{request.askedAt && <DateText value={request.askedAt} />}</Fact>
        <Fact name="Return by">{request.lastDay ? <DateText value={request.lastDay} /> : '–'}</Fact>
        <Fact name="At most">
          {request.kmAtMost === undefined ? 'No limit' : distanceText(request.kmAtMost, units)}
        </Fact>
        <Fact name="Refund">
          <Money amount={request.refund} className="figure" />
          {request.ends !== undefined && (
            <span className="block text-ink-soft">
              {formatMoney(request.ends)} of its plan balance is canceled
            </span>
          )}
        </Fact>
      </dl>
      <div className="flex flex-wrap justify-end gap-3">
        <Button size="small" onClick={() => setAsked('refuse')}>
          Refuse<span className="sr-only"> the return of {receiptNumber}</span>
        </Button>
        <Button size="small" look="primary" onClick={() => setAsked('take-back')}>
          Take back<span className="sr-only"> {receiptNumber}</span>
        </Button>
      </div>
      {wasTakeBackOpened && (
        <TakeBackDialog
          orderId={request.orderId}
          name={name}
          promise={request}
          open={asked === 'take-back'}
          onClose={close}
        />
      )}
      {wasRefuseReturnOpened && (
        <RefuseReturn orderId={request.orderId} name={name} open={asked === 'refuse'} onClose={close} />
      )}
    </li>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);

interface RefuseReturnProps {
  orderId: string;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Asks why a request is refused; the customer reads it. */
function RefuseReturn({ orderId, name, open, onClose }: RefuseReturnProps) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function refuse(): Promise<void> {
    const judged = returnRefusal.safeParse({ reason });
    setFault(judged.error?.issues[0]?.message);
    setRefusal(undefined);
    if (!judged.success) return;
    setBusy(true);
    const call = client<ReturnsRoutes>().returns[':id'].refuse;
    const asked = await ask(
      () => call.$post({ param: { id: orderId }, json: judged.data }),
      'We could not reach the server. Please try again.',
    );
    setBusy(false);
    if (!asked.ok) return setRefusal(asked.text);
    onClose();
    showToast('Refused. The customer gets an email.', { tone: 'good' });
    await revalidate();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Refuse the return of the ${name}?`}
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button look="danger" busy={isBusy} onClick={() => void refuse()}>
            Refuse the return
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextAreaField
          label="Reason"
          hint="The customer sees it in an email and on the order page."
          maxLength={longestReason}
          rows={3}
          required
          value={reason}
          error={fault}
          onChange={(event) => setReason(event.target.value)}
        />
        {refusal && <Notice tone="bad" title={refusal} />}
      </div>
    </Dialog>
  );
}
