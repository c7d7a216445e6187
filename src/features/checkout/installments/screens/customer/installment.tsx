import { type MetaFunction, Navigate } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { hasRental } from '../../../checkout.rules.ts';
import { PaymentPage } from '../../../pay/screens/customer/payment-page.tsx';
import { InstallmentScreen } from './installment-screen.tsx';

export const handle = {
  focused: true,
  needsScript: 'The checkout needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Installment Plan' });

export default function Installment() {
  return (
    <PaymentPage title="Installment Plan">
      {(order, onPaid) =>
        hasRental(order.basket) ? (
          // Handed on before the basket was refused: the checkout says why, and how else to pay.
          <Navigate to="/checkout" replace />
        ) : (
          <InstallmentScreen {...order} onPaid={onPaid} />
        )
      }
    </PaymentPage>
  );
}
