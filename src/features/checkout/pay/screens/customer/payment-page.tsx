import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useBasketCount } from '#features/basket/screens/customer/use-basket.ts';
import { AtBankNotice } from '#features/payments/card/screens/customer/at-bank-notice.tsx';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import { Spinner } from '#ui/progress/spinner.tsx';
import type { Purchase } from '../../../checkout.contract.ts';
import { useStanding } from '../../../opening/screens/customer/use-standing.ts';
import { NothingSelected } from '../../../screens/customer/nothing-selected.tsx';
import { buyPathIn } from '../../../vehicle-choice/vehicle-choice.rules.ts';
import { type HandedOn, handedOn } from './handed-on.ts';
import { useSucceed } from './use-succeed.ts';

interface PaymentPageProps {
  title: string;
  children: (order: HandedOn, onPaid: (purchase: Purchase) => void) => ReactNode;
}

/** What all ways to pay share: they pay for what the checkout handed on, and lead to the receipts. */
export function PaymentPage({ title, children }: PaymentPageProps) {
  const { isKnown, state } = useNavigationState();
  // A plan that was chosen before comes along.
  const { search } = useLocation();
  const isBasketFilled = useBasketCount() > 0;
  const order = handedOn(state);
  const standing = useStanding(order?.checkoutId);
  const succeed = useSucceed(order?.basket ?? []);
  if (!isKnown || standing === 'asking')
    return <Spinner label="Loading your order" className="page py-18 text-2xl" />;
  if (standing === 'changed') return <Navigate to={`/checkout${search}`} replace />;
  // Who buys is asked for at the checkout; where there is nothing to buy, that is said.
  const chosen = buyPathIn(search);
  if (!order && chosen) return <Navigate to={chosen} replace />;
  if (!order)
    return isBasketFilled ? (
      <Navigate to={`/checkout${search}`} replace />
    ) : (
      <NothingSelected title={title} />
    );
  const isAtBank = standing === 'at-bank' || order.isAtBank;
  return (
    <>
      {isAtBank && <AtBankNotice className="page mt-8" />}
      {children(order, succeed)}
    </>
  );
}
