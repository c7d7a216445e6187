import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { usePartAtHand } from '#page-kit/at-hand/use-part-at-hand.ts';
import { formatMoney } from '#platform/money.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { FactPanel } from '../../../order-sheet/screens/staff/fact-panel.tsx';
import { agreementPath } from '../../../screens/staff/old-car-link.tsx';
import { oldCarsApi } from '../../old-cars.api.ts';
import type { OldCarOfOrder } from '../../old-cars.contract.ts';

/** The steps in which what stands in the form can still change something. */
export const maySettleValue = ({ step }: OldCarOfOrder) =>
  step === 'inspect' || step === 'agree' || step === 'pay' || step === 'ready';

const loadDialog = async () => (await import('../../../screens/staff/money-way-dialog.tsx')).MoneyWayDialog;

const words = ({ step, toPay, toGet, untaxed }: OldCarOfOrder): string => {
  const due = formatMoney(toPay ?? 0);
  const told: Readonly<Record<OldCarOfOrder['step'], string>> = {
    inspect: untaxed
      ? 'Look at the car. Where it is as offered, save the inspection, and the new one can be handed over.'
      : 'Look at the car and save the inspection. Then the new one can be handed over.',
    agree: 'The value has changed. Turn the screen to its owner, who reads and agrees.',
    pay: `Its owner agreed, and pays ${due} now. Record the money when it is here.`,
    ready: toGet
      ? `Everything is settled. With the handover ${formatMoney(toGet)} is owed to its owner, and an admin approves the payout.`
      : 'Everything is settled. Hand the new car over: in the same step the old one becomes ours.',
    taken: 'The old car is ours since the handover.',
    kept: 'Its owner keeps the old car, and paid with money in its place.',
    over: 'The purchase is undone.',
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
              Turn to the customer
            </LinkButton>
          )}
          {step === 'pay' && toPay !== undefined && (
            <RecordMoney orderId={orderId} amount={toPay} standsFor="difference" />
          )}
          {step === 'ready' && (
            <LinkButton look="primary" to={`/worker/handovers?search=${encodeURIComponent(receiptNumber)}`}>
              To the handover
            </LinkButton>
          )}
          {whole !== undefined && <RecordMoney orderId={orderId} amount={whole} standsFor="whole" />}
        </div>
      )}
      {step === 'inspect' && maySettle && shown.untaxed === undefined && (
        <p className="mt-4 text-sm text-ink-soft">
          No old car, or no agreement? The new one is handed over once its value is paid with money, or the
          order is cancelled.
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
  const MoneyWayDialog = usePartAtHand(loadDialog, isOpen, close);
  const money = formatMoney(amount);
  const call = oldCarsApi().orders[':id']['old-car'].received;
  const isWhole = standsFor === 'whole';
  return (
    <>
      <Button look={isWhole ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
        {isWhole ? `Paid ${money} instead of the old car` : `Record ${money}`}
      </Button>
      {MoneyWayDialog && (
        <MoneyWayDialog
          title={isWhole ? 'The old car stays with its owner?' : `Record ${money}?`}
          confirmLabel={`Record ${money}`}
          open={isOpen}
          onClose={close}
          send={(way) =>
            ask(
              () => call.$post({ param: { id: orderId }, json: { standsFor, amount, ...way } }),
              'This did not reach the shop. Try again: nothing is recorded twice.',
            )
          }
          onDone={() => {
            close();
            showToast(`${money} is recorded.`, { tone: 'good' });
            void revalidate();
          }}
        >
          {isWhole
            ? `Only once all ${money} is here. The old car pays for nothing any more.`
            : `Only once all ${money} is here: what the old car is worth less.`}
        </MoneyWayDialog>
      )}
    </>
  );
}

const TaxedWithIt = ({ untaxed }: { untaxed: number }) => (
  <Notice
    tone="warn"
    title={`The tax on this sale was calculated with the old car: ${formatMoney(untaxed)} was not taxed.`}
  >
    It is taken as offered. For another value, or without the old car, cancel the order and sell the car anew.
  </Notice>
);

/** Whatever else of the tax and the books is known here. */
export function OldCarNotice({ shown }: { shown: OldCarOfOrder }) {
  if (shown.untaxed !== undefined && maySettleValue(shown)) return <TaxedWithIt untaxed={shown.untaxed} />;
  const owed = shown.payouts.filter(({ state }) => state !== 'paid');
  if (owed.length === 0) return null;
  const total = owed.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Notice tone="warn" title={`${formatMoney(total)} is still owed to the customer for the old car.`} />
  );
}
