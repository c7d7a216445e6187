import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useCardDocument } from '#features/payments/card/screens/customer/use-card-document.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { Money } from '#ui/text/money.tsx';
import type { OwnPlan, ShownPlanPayment } from '../../plan-payments.contract.ts';
import type { PlanPaymentsRoutes } from '../../plan-payments.routes.ts';
import { PlanCardDialog } from './plan-card-dialog.tsx';
import { PlanPaymentTable } from './plan-payment-table.tsx';

export const handle = {
  needsScript: 'To pay here, please allow JavaScript for this shop.',
} satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  return valueOrThrow(
    await ask(
      () => client<PlanPaymentsRoutes>(fetch).plans[':id'].$get({ param }),
      'The plan could not be loaded.',
    ),
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your plan' });

/** An installment plan of one's own (rules.md#collection). */
export default function Plan() {
  const loaded = useLoaderData<typeof loader>();
  const [changed, setChanged] = useState<OwnPlan>();
  const plan = changed?._id === loaded._id ? changed : loaded;
  const [entering, setEntering] = useState<ShownPlanPayment | 'card'>();
  const close = () => setEntering(undefined);
  const wasOpened = useOpenedOnce(entering !== undefined);
  useCardDocument(plan.owedAmount > 0);
  const show = (shown: OwnPlan) => {
    setChanged(shown);
    close();
  };
  return (
    <div className="page grid max-w-4xl gap-8 pt-8 pb-28 sm:pt-12 sm:pb-18">
      <header className="grid gap-2">
        <p>
          <Link to="/dashboard" className="text-sm text-ink-soft underline underline-offset-4">
            Your orders
          </Link>
        </p>
        <h1 className="text-3xl sm:text-4xl">Your plan</h1>
        <p className="text-ink-soft">
          {plan.orders.map(({ make, model }) => `${make} ${model}`).join(', ')}
          <span className="figure block">
            {plan.orders.map(({ receiptNumber }) => receiptNumber).join(', ')}
          </span>
        </p>
      </header>
      <Standing plan={plan} />
      <Attention plan={plan} />
      <PlanPaymentTable payments={plan.payments} today={plan.today} onPay={setEntering} />
      {plan.owedAmount > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <Button onClick={() => setEntering('card')}>Change card</Button>
          <p className="text-sm text-ink-soft">
            {plan.hasCard
              ? 'Each payment is charged to your saved card on its due date.'
              : "No card is saved for this plan, so payments aren't charged automatically."}
          </p>
        </div>
      )}
      {wasOpened && (
        <PlanCardDialog
          key={entering === undefined || entering === 'card' ? 'card' : entering.number}
          planId={plan._id}
          open={entering !== undefined}
          payment={entering === 'card' ? undefined : entering}
          onClose={close}
          onDone={show}
        />
      )}
    </div>
  );
}

type Figure = [name: string, amount: number];

function Standing({ plan }: { plan: OwnPlan }) {
  const ended: Figure[] = plan.endedAmount > 0 ? [['Canceled balance', plan.endedAmount]] : [];
  const figures: Figure[] = [
    ['Paid', plan.collectedAmount],
    ['Remaining', plan.owedAmount],
    ...ended,
    ['Total', plan.totalAmount],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 sm:grid-cols-4">
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd>
            <Money amount={amount} className="figure text-lg sm:text-xl" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What needs the customer, above the table. */
function Attention({ plan }: { plan: OwnPlan }) {
  const late = plan.payments.filter(({ state }) => state === 'late').length;
  const refused = plan.payments.filter(({ state }) => state === 'failed').length;
  if (plan.owedAmount === 0) return <Notice tone="good" title="Your plan is fully paid. Thank you." />;
  if (late > 0)
    return (
      <Notice tone="bad" title={late === 1 ? 'A payment is late' : `${late} payments are late`}>
        Please pay now, or save a different card.
      </Notice>
    );
  if (refused === 0) return null;
  return (
    <Notice tone="warn" title="Your card was refused">
      We'll try it again. You can pay now, or save a different card.
    </Notice>
  );
}
