import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { formatMoney } from '#platform/money.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { FactPanel } from '../../../order-sheet/screens/staff/fact-panel.tsx';
import { MoneyWayDialog } from '../../../screens/staff/money-way-dialog.tsx';
import { agreementPath } from '../../../screens/staff/old-car-link.tsx';
import type { OldCarOfOrder } from '../../old-cars.contract.ts';
import type { OldCarsRoutes } from '../../old-cars.routes.ts';

/** The steps in which what stands in the form can still change something. */
export const maySettleValue = ({ step }: OldCarOfOrder) =>
  step === 'inspect' || step === 'agree' || step === 'pay' || step === 'ready';

const words = ({ step, toPay, toGet, untaxed }: OldCarOfOrder): string => {
  const due = formatMoney(toPay ?? 0);
  const told: Readonly<Record<OldCarOfOrder['step'], string>> = {
    inspect: untaxed
      ? 'Inspect the trade-in. If it is as described, save the inspection; then you can hand over the new car.'
      : 'Inspect the trade-in and save the inspection. Then you can hand over the new car.',
    agree: 'The value has changed. Show the screen to the customer to agree.',
    pay: `The customer agreed and owes ${due}. Record the payment once received.`,
    ready: toGet
      ? `Everything is settled. After the handover, ${formatMoney(toGet)} is owed to the customer, and an admin approves the payout.`
      : 'Everything is settled. Hand over the new car: this also takes in the trade-in.',
    taken: 'The trade-in was taken in at the handover.',
    kept: 'The customer kept the trade-in and paid with money instead.',
    over: 'The order is canceled.',
  };
  return told[step];
};

/** What is to be done next with an old car, and the way to it. */
export function NextStep({ shown, maySettle }: { shown: OldCarOfOrder; maySettle: boolean }) {
  const { step, orderId, receiptNumber, toPay, whole } = shown;
  return (
    <FactPanel title="Next">
      <p role="status">{words(shown)}</p>
      {maySettle && (
        <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
          {step === 'agree' && (
            <LinkButton look="primary" to={agreementPath(orderId)}>
              Show to customer
            </LinkButton>
          )}
          {step === 'pay' && toPay !== undefined && (
            <RecordMoney orderId={orderId} amount={toPay} standsFor="difference" />
          )}
          {step === 'ready' && (
            <LinkButton look="primary" to={`/worker/handovers?search=${encodeURIComponent(receiptNumber)}`}>
              Go to handover
            </LinkButton>
          )}
          {whole !== undefined && <RecordMoney orderId={orderId} amount={whole} standsFor="whole" />}
        </div>
      )}
      {step === 'inspect' && maySettle && shown.untaxed === undefined && (
        <p className="mt-4 text-sm text-ink-soft">
          No trade-in, or no agreement? The customer can pay its value instead, or you can cancel the order.
        </p>
      )}
    </FactPanel>
  );
}

interface RecordMoneyProps {
  orderId: string;
  amount: number;
  standsFor: 'difference' | 'whole';
}

/** Asks how the money came, and records it. */
function RecordMoney({ orderId, amount, standsFor }: RecordMoneyProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { revalidate } = useRevalidator();
  const wasOpened = useOpenedOnce(isOpen);
  const money = formatMoney(amount);
  const call = client<OldCarsRoutes>().orders[':id']['old-car'].received;
  const isWhole = standsFor === 'whole';
  return (
    <>
      <Button look={isWhole ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
        {isWhole ? `Record ${money} instead of the trade-in` : `Record ${money}`}
      </Button>
      {wasOpened && (
        <MoneyWayDialog
          title={isWhole ? 'Does the customer keep the trade-in?' : `Record ${money}?`}
          confirmLabel={`Record ${money}`}
          open={isOpen}
          onClose={close}
          send={(way) =>
            ask(
              () => call.$post({ param: { id: orderId }, json: { standsFor, amount, ...way } }),
              'We could not reach the server. Try again: nothing is recorded twice.',
            )
          }
          onDone={() => {
            close();
            showToast(`${money} has been recorded.`, { tone: 'good' });
            void revalidate();
          }}
        >
          {isWhole
            ? `Record this after you have received the full ${money}. The trade-in no longer counts.`
            : `Record this after you have received the full ${money}.`}
        </MoneyWayDialog>
      )}
    </>
  );
}

const TaxedWithIt = ({ untaxed }: { untaxed: number }) => (
  <Notice
    tone="warn"
    title={`The tax on this sale was calculated with the trade-in: ${formatMoney(untaxed)} was not taxed.`}
  >
    It is taken as offered. For another value, or without the trade-in, cancel the order and create a new one.
  </Notice>
);

/** Whatever else of the tax and the books is known here. */
export function OldCarNotice({ shown }: { shown: OldCarOfOrder }) {
  if (shown.untaxed !== undefined && maySettleValue(shown)) return <TaxedWithIt untaxed={shown.untaxed} />;
  const owed = shown.payouts.filter(({ state }) => state !== 'paid');
  if (owed.length === 0) return null;
  const total = owed.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Notice tone="warn" title={`${formatMoney(total)} is still owed to the customer for the trade-in.`} />
  );
}
