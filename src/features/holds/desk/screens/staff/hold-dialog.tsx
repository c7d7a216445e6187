import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { DeskHold } from '../../../holds.contract.ts';
import type { HoldAct, useHoldAct } from './use-hold-act.ts';

interface Words {
  title: string;
  text: (hold: DeskHold) => string;
  /** Of what has to be written; absent: nothing. */
  label?: string;
  confirm: string;
}

const words: Readonly<Record<HoldAct, Words>> = {
  extend: {
    title: 'Extend this reservation?',
    text: ({ customer }) => `${customer.name} gets an email with the new end. You can do this only once.`,
    confirm: 'Extend the reservation',
  },
  'let-go': {
    title: 'End this reservation?',
    text: ({ customer, deposit }) =>
      `${formatMoney(deposit)} will be refunded to ${customer.name}, who gets an email with the reason. The car becomes available immediately.`,
    label: 'Reason, for the customer',
    confirm: 'End and refund',
  },
  refund: {
    title: 'Retry the refund?',
    text: ({ deposit }) =>
      `${formatMoney(deposit)} was not refunded. We will ask the payment provider again.`,
    label: 'Reason',
    confirm: 'Refund again',
  },
  'paid-back': {
    title: 'Mark the deposit as paid back?',
    text: ({ deposit }) =>
      `${formatMoney(deposit)} will be marked as paid back outside the payment provider.`,
    label: 'How it was paid back',
    confirm: 'Mark as paid back',
  },
};

/** Asks before an act of staff, and for its reason. */
export function HoldDialog({ hold, act }: { hold: DeskHold; act: ReturnType<typeof useHoldAct> }) {
  const { title, text, label, confirm } = words[act.act];
  return (
    <Dialog
      open={act.isOpen}
      onClose={act.close}
      title={title}
      actions={
        <>
          <GoBack onClick={act.close} />
          <Button
            look={act.act === 'let-go' ? 'danger' : 'primary'}
            busy={act.isBusy}
            onClick={() => void act.confirm()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-left">
        <p>
          {hold.car.make} {hold.car.model}. {text(hold)}
        </p>
        {label ? (
          <TextField
            label={label}
            required
            value={act.text}
            error={act.problem}
            onChange={(event) => act.setText(event.target.value)}
          />
        ) : (
          act.problem && <Notice tone="bad" title={act.problem} />
        )}
      </div>
    </Dialog>
  );
}
