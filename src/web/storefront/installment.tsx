import type { MetaFunction } from 'react-router';
import { InstallmentScreen } from '#features/checkout/screens/shop/installment-screen.tsx';
import { pageMeta } from '#web/meta.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { PaymentPage } from './payment-page.tsx';

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Installment Plan' });

export default function Installment() {
  return (
    <PaymentPage title="Installment Plan">
      {(order, onPaid) => <InstallmentScreen {...order} onPaid={onPaid} />}
    </PaymentPage>
  );
}
