import { useState } from 'react';
import { longestReason } from '#features/audit/reason.contract.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextAreaField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import type { Order } from '../../orders.contract.ts';
import { ownOrdersApi } from '../../own-orders/own-orders.api.ts';
import { returningText, returnLimits } from './returning-text.ts';

interface ReturnOwnOrderProps {
  order: Order;
  onAsked: (order: Order) => void;
}

/** The right to return a bought vehicle: the way to ask for it, or what became of the request. */
export function ReturnOwnOrder({ order, onAsked }: ReturnOwnOrderProps) {
  const [isOpen, setOpen] = useState(false);
  const { returning } = order;
  const units = useUnits();
  if (!returning || returning.state === 'over') return null;
  if (returning.state !== 'open') return <p className="text-sm text-ink-soft">{returningText(returning)}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <Button size="small" onClick={() => setOpen(true)}>
        Return this car<span className="sr-only"> {order.receiptNumber}</span>
      </Button>
      <span>{returnLimits(returning, units)}</span>
      <ReturnDialog
        order={order}
        returning={returning}
        open={isOpen}
        onClose={() => setOpen(false)}
        onAsked={onAsked}
      />
    </div>
  );
}

interface ReturnDialogProps extends ReturnOwnOrderProps {
  returning: NonNullable<Order['returning']>;
  open: boolean;
  onClose: () => void;
}

/** Says what goes back and what is kept. What went wrong stays here, with what was written. */
function ReturnDialog({ order, returning, open, onClose, onAsked }: ReturnDialogProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const units = useUnits();
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  async function send(): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    const call = ownOrdersApi().orders[':id']['return-request'];
    const asked = await ask(
      () => call.$post({ param: { id: order._id }, json: { reason: reason.trim() || undefined } }),
      'Your request did not reach us. Try again: nothing happens twice.',
    );
    setBusy(false);
    if (!asked.ok) return setRefusal(asked.text);
    close();
    showToast('We have your request. A mail says where to bring the car.', { tone: 'good' });
    onAsked(asked.value);
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Return this car?"
      actions={
        <>
          <Button look="ghost" onClick={close}>
            Keep the car
          </Button>
          <Button look="primary" busy={isBusy} onClick={() => void send()}>
            Ask to return it
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Bring the {order.car.make} {order.car.model} back to us. Once it is here,{' '}
          {formatMoney(returning.refund)} goes back{' '}
          {order.plan ? 'the way you paid' : 'to the card that you paid with'}.
          {returning.fee > 0 && ` We keep a fee of ${formatMoney(returning.fee)}.`}
        </p>
        <p className="text-sm">{returnLimits(returning, units)}</p>
        <TextAreaField
          label="Why? (if you like)"
          maxLength={longestReason}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {refusal && <Notice tone="bad" title={refusal} />}
      </div>
    </Dialog>
  );
}
