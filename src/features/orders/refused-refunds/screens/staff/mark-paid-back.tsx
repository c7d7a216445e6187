import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextAreaField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { formatMoney } from '#ui/text/money.tsx';
import type { SheetOrder } from '../../../order-sheet/order-sheet.contract.ts';
import { refusedRefundsApi } from '../../refused-refunds.api.ts';

/** What these screens need to know of an order. */
export type RefundedOrder = Pick<SheetOrder, '_id' | 'price' | 'buyer' | 'refund'>;

interface MarkPaidBackProps {
  order: RefundedOrder;
  open: boolean;
  onClose: () => void;
}

/** Asks how the money was paid back. What went wrong stays in the dialog, with what was written. */
export function MarkPaidBack({ order, open, onClose }: MarkPaidBackProps) {
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ field?: string; refusal?: string }>({});
  const amount = formatMoney(order.refund?.amount ?? order.price, true);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '') return setFailure({ field: 'Say how it was paid back' });
    setBusy(true);
    const call = refusedRefundsApi().admin.orders[':id'].refund['paid-back'];
    const asked = await ask(
      () => call.$post({ param: { id: order._id }, json: { note: note.trim() } }),
      'This did not reach the shop. Please try again.',
    );
    setBusy(false);
    if (!asked.ok) setFailure({ refusal: asked.text });
    else {
      onClose();
      showToast(`${amount} is marked as paid back.`, { tone: 'good' });
    }
    await revalidate();
  };

  return (
    <Dialog open={open} onClose={onClose} title="Mark as paid back?">
      <form onSubmit={save} noValidate className="grid gap-4">
        <p>
          Only once {amount} has gone back to {order.buyer.firstName} {order.buyer.lastName}. The payment
          provider is not asked for it again.
        </p>
        <TextAreaField
          label="How it was paid back"
          hint="It stands on this page and in the audit log."
          maxLength={500}
          rows={3}
          required
          value={note}
          error={failure.field}
          onChange={(event) => {
            setNote(event.target.value);
            setFailure({});
          }}
        />
        {failure.refusal && <Notice tone="bad" title={failure.refusal} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="ghost" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" look="primary" busy={isBusy}>
            Mark as paid back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
