import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { longestReason } from '#features/audit/reason.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
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
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { orderId } from '../orders.contract.ts';
import { returnRefusal, type StaffReturn } from './returns.contract.ts';
import type { ReturnsRoutes } from './returns.routes.ts';
import { TakeBackDialog, takeBackForm } from './take-back-dialog.tsx';

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

const refuse = pageForm('refuse', orderId.extend(returnRefusal.shape), ({ value: { id, reason }, api }) =>
  ask(
    () => api<ReturnsRoutes>().returns[':id'].refuse.$post({ param: { id }, json: { reason } }),
    'We could not reach the server. Please try again.',
  ),
);

const posts = formAction(takeBackForm, refuse);
export const action = posts.action;
export const clientAction = posts.clientAction;

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

type ReturnAct = 'take-back' | 'refuse';

function Asked({ list }: { list: ListPage<StaffReturn> }) {
  const [chosen, setChosen] = useState<{ request: StaffReturn; act: ReturnAct; open: boolean }>();
  return (
    <div className="grid gap-6">
      {list.items.length === 0 ? (
        <EmptyState title="No returns.">
          Return requests appear here until they are accepted or refused.
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-4 xl:grid-cols-2">
            {list.items.map((request) => (
              <ReturnCard
                key={request.orderId}
                request={request}
                onAct={(act) => setChosen({ request, act, open: true })}
              />
            ))}
          </ul>
          <ListPages list={list} many="returns" byCursor />
        </>
      )}
      {chosen && (
        <ReturnDialog
          key={`${chosen.act} ${chosen.request.orderId}`}
          {...chosen}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </div>
  );
}

/** A request to return a car: whose, why, until when and what goes back. */
function ReturnCard({ request, onAct }: { request: StaffReturn; onAct: (act: ReturnAct) => void }) {
  const units = useUnits();
  const { car, customer, receiptNumber } = request;
  return (
    <li className="grid content-between gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">
          {car.make} {car.model}
        </h2>
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
        <Button size="small" onClick={() => onAct('refuse')}>
          Refuse<span className="sr-only"> the return of {receiptNumber}</span>
        </Button>
        <Button size="small" look="primary" onClick={() => onAct('take-back')}>
          Take back<span className="sr-only"> {receiptNumber}</span>
        </Button>
      </div>
    </li>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);

interface ReturnDialogProps {
  request: StaffReturn;
  act: ReturnAct;
  open: boolean;
  onClose: () => void;
}

/** Takes a car back, or asks why a request is refused; the customer reads it. */
function ReturnDialog({ request, act, ...dialog }: ReturnDialogProps) {
  const { orderId: id, car } = request;
  const name = `${car.make} ${car.model}`;
  if (act === 'take-back') return <TakeBackDialog {...dialog} orderId={id} name={name} promise={request} />;
  return (
    <ActionDialog
      {...dialog}
      form={refuse}
      about={id}
      send={{ id }}
      title={`Refuse the return of the ${name}?`}
      confirmLabel="Refuse the return"
      done="Refused. The customer gets an email."
      opensOnce
    >
      {({ field }) => (
        <TextAreaField
          label="Reason"
          hint="The customer sees it in an email and on the order page."
          maxLength={longestReason}
          rows={3}
          required
          {...field('reason')}
        />
      )}
    </ActionDialog>
  );
}
