import type { ReactNode } from 'react';
import { longestReason } from '#features/audit/reason.contract.ts';
import { formatMoney } from '#platform/money.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import type { Refunding, RefundOrder } from './use-refund.ts';

interface RefundDialogProps {
  order: Pick<RefundOrder, 'refundPermitAbove'>;
  refunding: Refunding;
  title: string;
  /** What will happen, in a sentence. */
  children: ReactNode;
  /** Where the amount is a choice: what is said below it. */
  amountHint?: string;
  label: string;
  hint: string;
  look: ButtonLook;
  confirmLabel: string;
}

/** Asks for a text before money goes back. What went wrong stays in the dialog, with what was written. */
export function RefundDialog(props: RefundDialogProps) {
  const wasOpened = useOpenedOnce(props.refunding.isOpen);
  return wasOpened && <RefundQuestion {...props} />;
}

function RefundQuestion(props: RefundDialogProps) {
  const { order, refunding, title, children, amountHint, label, hint, look } = props;
  const { isOpen, close, input, enter, isBusy, lacksPermit, submit } = refunding;
  const { faults, refusal } = refunding.failure;
  return (
    <Dialog open={isOpen} onClose={close} title={title}>
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <p>{children}</p>
        {amountHint !== undefined && (
          <TextField
            label="Amount in $"
            hint={amountHint}
            inputMode="decimal"
            autoComplete="off"
            required
            value={input.amount}
            error={faults.amount}
            onChange={(event) => enter({ amount: event.target.value })}
          />
        )}
        <TextAreaField
          label={label}
          hint={hint}
          maxLength={longestReason}
          rows={3}
          required
          value={input.written}
          error={faults.written}
          onChange={(event) => enter({ written: event.target.value })}
        />
        {lacksPermit && (
          <p>
            Refunds above {formatMoney(order.refundPermitAbove)} a day need your password. Your text is kept.
          </p>
        )}
        {refusal && <Notice tone="bad" title={refusal} />}
        <div className="flex flex-wrap justify-end gap-3">
          <GoBack onClick={close} />
          <Button type="submit" look={lacksPermit ? 'primary' : look} busy={isBusy}>
            {lacksPermit ? 'Verify and continue' : props.confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
