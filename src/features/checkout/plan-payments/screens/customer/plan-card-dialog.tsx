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
  const { isBusy, refusal, enter, forget } = usePlanCard(planId, (plan) =>
    closeAtContent(() => onDone(plan)),
  );
  const close = () => {
    if (isBusy) return;
    forget();
    onClose();
  };
  const use = payment ? { pays: payment.number } : ('keeps' as const);
  return (
    <Dialog open={open} onClose={close} title={payment ? `Payment ${payment.number}` : 'Another card'}>
      {open && (
        <PaymentFields
          total={payment?.amount ?? 0}
          keeps={!payment}
          payText={payment ? `Pay ${formatMoney(payment.amount)}` : 'Keep this card'}
          busyText={payment ? 'Paying…' : 'Keeping…'}
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
