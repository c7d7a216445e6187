import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OwnAddress } from '#features/accounts/addresses/addresses.contract.ts';
import { NoPayments } from '#features/payments/card/screens/customer/no-payments.tsx';
import { useShop } from '#page-kit/shop-data.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { TradeInChoice } from '../../../credits/screens/customer/trade-in-choice.tsx';
import { heldBuyPath } from '../../../held-choice.rules.ts';
import { BuyerForm, type KnownBuyer } from '../../../screens/customer/buyer-form.tsx';
import { CheckoutLayout, TotalDue } from '../../../screens/customer/checkout-layout.tsx';
import { continueText, type Method, PaymentMethod } from '../../../screens/customer/payment-method.tsx';
import type { HeldPurchase } from '../../held.contract.ts';
import type { HeldPayment } from './held-payment.ts';
import { HeldSummary } from './held-summary.tsx';
import { useHeldPurchase } from './use-held-purchase.ts';

interface HeldDetailsProps {
  member: KnownBuyer;
  addresses: readonly OwnAddress[];
  loaded: HeldPurchase;
}

/** Who buys a reserved car, what comes with it, and how it is paid. */
export function HeldDetails({ member, addresses, loaded }: HeldDetailsProps) {
  const navigate = useNavigate();
  const [method, setMethod] = useState<Method>('card');
  const isOff = useShop().payments?.by === 'none';
  const { purchase, choice, isAsking, trouble, choose } = useHeldPurchase(loaded);
  const { hold, due, tradeIns, offered } = purchase;
  const used = tradeIns.find(({ _id }) => _id === choice.tradeInId);
  const how = due > 0 ? method : 'card';
  return (
    <CheckoutLayout
      title={`Buy your reserved ${hold.car.model}`}
      step="Your details"
      total={due}
      isSummaryOpen={offered.length > 0}
      summary={
        <HeldSummary
          purchase={purchase}
          chosen={choice.chosen}
          onChoose={(chosen) => void choose({ ...choice, chosen })}
        />
      }
    >
      <BuyerForm
        member={member}
        addresses={addresses}
        onSubmit={async (buyer) =>
          navigate(heldBuyPath(hold._id, choice), {
            state: { buyer, method: how } satisfies HeldPayment,
          })
        }
      >
        {(isSubmitting) => (
          <>
            {tradeIns.length > 0 && (
              <TradeInChoice
                tradeIns={tradeIns}
                chosen={used}
                isTooLarge={({ _id }) => tradeIns.some((one) => one._id === _id && one.isTooLarge)}
                onChoose={(one) => void choose({ ...choice, tradeInId: one?._id })}
              />
            )}
            {isOff ? <NoPayments /> : due > 0 && <PaymentMethod value={method} onChange={setMethod} />}
            <div className="grid gap-4">
              {trouble && <Notice tone="warn" title={trouble} />}
              <TotalDue amount={due} />
              <Button
                type="submit"
                look="primary"
                size="large"
                busy={isSubmitting}
                disabled={isOff || isAsking}
              >
                {continueText(how, due)}
              </Button>
            </div>
          </>
        )}
      </BuyerForm>
      <p className="mt-8">
        <Link to={`/reservations/${hold._id}`} className="font-semibold underline underline-offset-4">
          Back to the reservation
        </Link>
      </p>
    </CheckoutLayout>
  );
}
