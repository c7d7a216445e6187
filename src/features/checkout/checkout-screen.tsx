import { useState } from 'react';
import type { OwnAddress } from '#features/accounts/addresses/addresses.contract.ts';
import type { ReservedCar } from '#features/holds/holds.contract.ts';
import { ReservedNotice } from '#features/holds/own/reserved-notice.tsx';
import { buyReservedPath, reservedTexts } from '#features/holds/own/reserved-texts.ts';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { NoPayments } from '#features/payments/card/no-payments.tsx';
import { usePriceTerms, useShop } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { askOnce, reservationBeside } from './beside-reservation.rules.ts';
import { BuyerForm, type KnownBuyer } from './buyer-form.tsx';
import { CheckoutLayout, TotalDue } from './checkout-layout.tsx';
import { TradeInOfBasket } from './credits/trade-in-of-basket.tsx';
import type { UsedTradeIn } from './credits/used-trade-in.ts';
import {
  asksForALook,
  type ChooseFor,
  OrderSummary,
  type SummaryLine,
  summaryDue,
  summaryTotal,
} from './order-summary.tsx';
import { continueText, type Method, PaymentMethod } from './payment-method.tsx';

/** What stands between the basket and its payment. */
export type Obstacle = 'new-prices' | 'short' | 'out-of-reach' | 'changed' | 'being-paid';

interface CheckoutScreenProps {
  member: KnownBuyer;
  /** Chosen until the buyer chooses another. */
  firstMethod: Method;
  lines: readonly SummaryLine[];
  obstacle: Obstacle | null;
  onAcceptPrices: () => void;
  /** Absent until the basket of this browser is known. */
  onChoose: ChooseFor | undefined;
  /** Leads to where quantities are changed and lines are removed. */
  onChangeBasket: () => void;
  onRetry: () => void;
  /** Sends the basket to the shop and leads the buyer on to the payment. */
  onContinue: (buyer: Buyer, method: Method, tradeIn: UsedTradeIn | undefined) => Promise<void>;
  /** Old cars of the buyer that may pay for a part of it. */
  tradeIns: readonly UsedTradeIn[];
  /** What the buyer has reserved. */
  reserved: ReservedCar | undefined;
  /** Those that the buyer keeps, the default one first. */
  addresses: readonly OwnAddress[];
}

export function CheckoutScreen({
  member,
  firstMethod,
  lines,
  onChoose,
  onContinue,
  tradeIns,
  reserved,
  addresses,
  ...rest
}: CheckoutScreenProps) {
  const [wanted, setMethod] = useState(firstMethod);
  const rented = lines.filter((line) => line.type === 'rent');
  const method = rented.length > 0 ? 'card' : wanted;
  const terms = usePriceTerms();
  const isOff = useShop().payments?.by === 'none';
  const available = lines.filter((line) => !line.isSoldOut);
  const [tradeIn, choose] = useState<UsedTradeIn>();
  const total = summaryDue(available, terms, tradeIn);
  const { reservation, isAsking, answer, mayGoOn } = useBesideReservation(reserved, lines);
  return (
    <CheckoutLayout
      title="Checkout"
      step="Your details"
      total={total}
      isSummaryOpen={asksForALook(lines, terms)}
      summary={<OrderSummary lines={lines} canChoose onChoose={onChoose} tradeIn={tradeIn} />}
    >
      {reservation && (
        <div className="mb-8">
          <BesideReservation reservation={reservation} isAsking={isAsking} onAnswer={answer} />
        </div>
      )}
      <BuyerForm
        member={member}
        addresses={addresses}
        onSubmit={async (buyer) => {
          if (await mayGoOn()) await onContinue(buyer, total > 0 ? method : 'card', tradeIn);
        }}
      >
        {(isSubmitting) => (
          <>
            {tradeIns.length > 0 && (
              <TradeInOfBasket
                tradeIns={tradeIns}
                chosen={tradeIn}
                lines={available}
                totalOf={(some, counted) => summaryTotal(some, terms, counted)}
                onChoose={choose}
              />
            )}
            {isOff ? <NoPayments /> : <PaymentMethod value={method} rented={rented} onChange={setMethod} />}
            <div className="grid gap-4">
              <ObstacleNotice {...rest} />
              <TotalDue amount={total} />
              <Button
                type="submit"
                look="primary"
                size="large"
                busy={isSubmitting}
                disabled={isOff || rest.obstacle === 'short' || rest.obstacle === 'new-prices'}
              >
                {continueText(method, total)}
              </Button>
            </div>
          </>
        )}
      </BuyerForm>
    </CheckoutLayout>
  );
}

type ObstacleNoticeProps = Pick<
  CheckoutScreenProps,
  'obstacle' | 'onAcceptPrices' | 'onChangeBasket' | 'onRetry'
>;

function ObstacleNotice({ obstacle, onAcceptPrices, onChangeBasket, onRetry }: ObstacleNoticeProps) {
  switch (obstacle) {
    case 'new-prices':
      return (
        <Notice
          tone="warn"
          title="A price has changed since you chose"
          onRetry={onAcceptPrices}
          retryLabel="Accept new prices"
        >
          Your order shows the current prices.
        </Notice>
      );
    case 'short':
      return (
        <Notice tone="warn" title="Just sold" onRetry={onChangeBasket} retryLabel="Change the basket">
          Your order shows what is still in stock.
        </Notice>
      );
    case 'changed':
      return (
        <Notice tone="warn" title="Your basket has changed">
          Your order shows the current basket.
        </Notice>
      );
    case 'being-paid':
      return (
        <Notice tone="warn" title="This order is being paid right now">
          Try again in a minute: you will not be charged twice.
        </Notice>
      );
    case 'out-of-reach':
      return (
        <Notice tone="warn" title="The server did not respond" onRetry={onRetry}>
          Your basket is saved.
        </Notice>
      );
    case null:
      return null;
  }
}

interface BesideReservationProps {
  reservation: ReservedCar;
  isAsking: boolean;
  onAnswer: (goesOn: boolean) => void;
}

/** Says at the checkout that its buyer has reserved the car, and asks before another one is bought. */
const BesideReservation = ({ reservation, isAsking, onAnswer }: BesideReservationProps) => (
  <>
    <ReservedNotice reservation={reservation} />
    <Dialog
      open={isAsking}
      onClose={() => onAnswer(false)}
      title="Buy another one?"
      actions={
        <>
          <Button onClick={() => onAnswer(true)}>Buy another one</Button>
          <LinkButton look="primary" to={buyReservedPath(reservation)}>
            {reservedTexts.act}
          </LinkButton>
        </>
      }
    >
      {reservedTexts.title}. This purchase is in addition to your reservation: your{' '}
      {formatMoney(reservation.deposit)} deposit does not count toward it.
    </Dialog>
  </>
);

// For the life of the tab: a buyer who comes back from the payment is not asked again.
const onceFor = askOnce();

/** Whether a purchase goes on beside the buyer's reservation of the same car: they are asked once (rules.md#hold). */
function useBesideReservation(reserved: ReservedCar | undefined, lines: readonly SummaryLine[]) {
  const [decide, setDecide] = useState<(goesOn: boolean) => void>();
  const reservation = reservationBeside(reserved, lines);
  const ask = () => new Promise<boolean>((resolve) => setDecide(() => resolve));
  return {
    reservation,
    isAsking: decide !== undefined,
    answer: (goesOn: boolean) => {
      decide?.(goesOn);
      setDecide(undefined);
    },
    mayGoOn: async () => !reservation || onceFor(reservation.holdId, ask),
  };
}
