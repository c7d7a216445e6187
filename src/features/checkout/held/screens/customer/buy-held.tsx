import { useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigate,
} from 'react-router';
import type { Hold } from '#features/holds/holds.contract.ts';
import { ownHoldsApi } from '#features/holds/own/own.api.ts';
import { HeldPrice } from '#features/holds/own/screens/customer/held-price.tsx';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { PaymentFields } from '#features/payments/card/screens/customer/payment-fields.tsx';
import {
  redirectToVipAccess,
  wantsVipEntry,
} from '#features/vip/access/screens/customer/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { CheckoutLine, Purchase } from '../../../checkout.contract.ts';
import { OutcomeNotice } from '../../../pay/screens/customer/outcome-notice.tsx';
import { reportSales } from '../../../pay/screens/customer/report-sales.ts';
import { usePayment } from '../../../pay/screens/customer/use-payment.ts';
import { BuyerForm } from '../../../screens/customer/buyer-form.tsx';

export const handle = {
  focused: true,
  needsScript: 'The checkout needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const id = params.id ?? '';
  const asked = await ask(
    () => ownHoldsApi(fetch).holds[':id'].$get({ param: { id } }),
    'The reservation could not be loaded.',
  );
  const hold = valueOrThrow(asked);
  if (hold.state !== 'active') throw redirect(`/reservations/${id}`);
  // Told here, before anyone has filled in a form: the sale would refuse a VIP car without VIP access.
  if (hold.car.vip && (await wantsVipEntry(fetch))) throw redirectToVipAccess(url.pathname);
  return hold;
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Buy your reserved car' });

const lineOf = ({ car, price, basePrice }: Hold): CheckoutLine => ({
  carId: car._id,
  make: car.make,
  model: car.model,
  quantity: 1,
  type: 'purchase',
  price,
  basePrice,
});

/** The purchase of a reserved car: who buys it, then the card; the deposit counts (rules.md#hold). */
export default function BuyHeld() {
  const hold = useLoaderData<typeof loader>();
  const member = useSession();
  const [buyer, setBuyer] = useState<Buyer>();
  if (!member) return null;
  return (
    <div className="page max-w-6xl pt-8 pb-28 sm:pt-12 sm:pb-18">
      <h1 className="text-3xl">Buy your reserved {hold.car.model}</h1>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:gap-18">
        <div className="grid content-start gap-8">
          {buyer ? (
            <PayForHeld hold={hold} buyer={buyer} onChange={() => setBuyer(undefined)} />
          ) : (
            <BuyerForm member={member} onSubmit={async (entered) => setBuyer(entered)}>
              {(isSubmitting) => (
                <Button type="submit" look="primary" size="large" busy={isSubmitting}>
                  Continue to Card Payment
                </Button>
              )}
            </BuyerForm>
          )}
          <p>
            <Link to={`/reservations/${hold._id}`} className="font-semibold underline underline-offset-4">
              Back to the reservation
            </Link>
          </p>
        </div>
        <HeldPrice hold={hold} isDue />
      </div>
    </div>
  );
}

interface PayForHeldProps {
  hold: Hold;
  buyer: Buyer;
  onChange: () => void;
}

function PayForHeld({ hold, buyer, onChange }: PayForHeldProps) {
  const navigate = useNavigate();
  const line = lineOf(hold);
  const { outcome, isBusy, isHeld, pay, accept } = usePayment([line], (purchase: Purchase) => {
    void reportSales(purchase);
    void navigate('/order-success', { state: purchase, replace: true });
  });
  const [token, setToken] = useState('');
  const payWith = (paymentToken: string) =>
    pay({ buyer, basket: [line], holdId: hold._id, totalAmount: hold.due, paymentToken });
  const start = (paymentToken: string) => {
    setToken(paymentToken);
    void payWith(paymentToken);
  };
  return (
    <section aria-labelledby="pay-held">
      <h2 id="pay-held" className="text-xl">
        Pay by card
      </h2>
      <p className="mt-2 mb-6 text-sm whitespace-pre-line text-ink-soft">
        Delivered to {buyer.firstName} {buyer.lastName}, {buyer.address.replaceAll('\n', ', ')}{' '}
        <button type="button" onClick={onChange} className="font-semibold underline underline-offset-4">
          Change
        </button>
      </p>
      <PaymentFields total={hold.due} isBusy={isBusy} isHeld={isHeld} onPay={start}>
        {outcome && <OutcomeNotice outcome={outcome} onAccept={accept} onRetry={() => void payWith(token)} />}
      </PaymentFields>
    </section>
  );
}
