import { PaymentFields } from '#features/payments/card/screens/customer/payment-fields.tsx';
import { formatMoney } from '#platform/money.ts';
import { closeAtContent } from '#ui/dialogs/close-at-content.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { OwnPlan, ShownPlanPayment } from '../../plan-payments.contract.ts';
import { CardConsent } from './card-consent.tsx';
import { usePlanCard } from './use-plan-card.ts';

interface PlanCardDialogProps {
  planId: string;
  open: boolean;
  /** The payment that is paid; absent: the card is kept for those to come. */
  payment?: ShownPlanPayment;
  onClose: () => void;
  onDone: (plan: OwnPlan) => void;
}

/** A card for one payment of a plan, or for all to come. */
export function PlanCardDialog({ planId, open, payment, onClose, onDone }: PlanCardDialogProps) {
  const { isBusy, isAtBank, refusal, enter, forget } = usePlanCard(planId, (plan) =>
    closeAtContent(() => onDone(plan)),
  );
  const close = () => {
    if (isBusy) return;
    forget();
    onClose();
  };
  const use = payment ? { pays: payment.number } : ('keeps' as const);
  return (
    // The provider lays the bank over the page, where nothing can be reached while a dialog is open.
    <Dialog
      open={open && !isAtBank}
      onClose={close}
      title={payment ? `Payment ${payment.number}` : 'Use a different card'}
    >
      {open && (
        <PaymentFields
          total={payment?.amount ?? 0}
          keeps={!payment}
          payText={payment ? `Pay ${formatMoney(payment.amount)}` : 'Save this card'}
          busyText={payment ? 'Paying…' : 'Saving…'}
          isBusy={isBusy}
          isHeld={false}
          onPay={(token) => void enter(use, token)}
        >
          {!payment && <CardConsent isNew />}
          {refusal && <Notice tone="bad" title={refusal} />}
        </PaymentFields>
      )}
    </Dialog>
  );
}
