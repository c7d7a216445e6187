import { declinedTexts } from '#features/payments/payments.contract.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { VehicleTakenNotice } from '../vehicle-choice/vehicle-taken-notice.tsx';
import type { PaymentOutcome } from './send-payment.ts';

interface OutcomeNoticeProps {
  outcome: PaymentOutcome;
  /** Of which another vehicle may be chosen. */
  carId?: string;
  /** The form that the payment came from. */
  wayBack?: string;
  onAccept: () => void;
  onRetry: () => void;
}

/** How the payment ended where it did not end well, and what can be done about it. */
export function OutcomeNotice({
  outcome,
  carId = '',
  wayBack = '/checkout',
  onAccept,
  onRetry,
}: OutcomeNoticeProps) {
  switch (outcome.kind) {
    case 'declined':
      return (
        <Notice tone="bad" title={declinedTexts.title}>
          {outcome.text}
        </Notice>
      );
    case 'new-prices':
      return (
        <Notice tone="bad" title={outcome.text} onRetry={onAccept} retryLabel="Accept the new price">
          Your order shows the current prices.
        </Notice>
      );
    case 'short':
      return (
        <Notice tone="bad" title={outcome.text}>
          <p>Nothing was charged.</p>
          <LinkButton to={wayBack} size="small" className="mt-3">
            Back to checkout
          </LinkButton>
        </Notice>
      );
    case 'vehicle-taken':
      return <VehicleTakenNotice text={outcome.text} carId={carId} />;
    case 'basket-changed':
      return (
        <Notice tone="bad" title={outcome.text}>
          <LinkButton to={wayBack} size="small" className="mt-3">
            Back to checkout
          </LinkButton>
        </Notice>
      );
    case 'being-paid':
      return <Notice tone="warn" title={outcome.text} onRetry={onRetry} />;
    case 'step':
      return (
        <Notice tone="warn" title={outcome.text} onRetry={onRetry} retryLabel="Continue at the bank">
          Your car is held for you in the meantime. Using another card cancels this payment.
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warn" title={outcome.text} onRetry={onRetry}>
          {outcome.more}
        </Notice>
      );
    case 'refused':
      return <Notice tone="bad" title={outcome.text} onRetry={onRetry} />;
    default:
      return null;
  }
}
