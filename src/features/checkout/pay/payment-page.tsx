import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useBasketCount } from '#features/basket/use-basket.ts';
import type { Buyer } from '#features/orders/orders.contract.ts';
import { AtBankNotice } from '#features/payments/card/at-bank-notice.tsx';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import { Spinner } from '#ui/spinner.tsx';
import type { CheckoutLine, Purchase } from '../checkout.contract.ts';
import { type UsedTradeIn, usedTradeIn } from '../credits/used-trade-in.ts';
import { isBuyer } from '../is-buyer.ts';
import { NothingSelected } from '../nothing-selected.tsx';
import { useStanding } from '../opening/use-standing.ts';
import { buyPathIn } from '../vehicle-choice/vehicle-choice.rules.ts';
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

/** What the checkout hands on to the ways to pay (rules.md#checkout). */
export interface HandedOn {
  buyer: Buyer;
  basket: CheckoutLine[];
  /** Absent in the listed navigation state. */
  checkoutId?: string;
  images: Readonly<Record<string, string>>;
  /** What is told of the very vehicle that was chosen; it is the only line. */
  chosenText?: string;
  /** A payment of it waits at the bank. */
  isAtBank?: true;
  /** The old car that pays for a part of it. */
  tradeIn?: UsedTradeIn;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What the page shows of a line, and counts with. Whether it may be sold, the shop judges. */
function isLine(value: unknown): value is CheckoutLine {
  const line: Partial<Record<string, unknown>> = isObject(value) ? { ...value } : {};
  const isForDays = line.type === 'rent' && typeof line.rentalDays === 'number';
  const hasTexts = [line.make, line.model, line.firstDay, line.vehicleId].every(
    (text) => text === undefined || typeof text === 'string',
  );
  const hasChoice = line.chosen === undefined || Array.isArray(line.chosen);
  return (
    typeof line.carId === 'string' &&
    typeof line.price === 'number' &&
    typeof line.quantity === 'number' &&
    (isForDays || (line.type === 'purchase' && line.rentalDays === undefined)) &&
    hasTexts &&
    hasChoice
  );
}

/** Reads the state of the navigation, which may be of another page or an older version; undefined where it is. */
export function handedOn(state: unknown): HandedOn | undefined {
  const {
    buyer,
    basket,
    checkoutId,
    images,
    chosenText,
    tradeIn,
    isAtBank,
  }: Partial<Record<string, unknown>> = isObject(state) ? { ...state } : {};
  if (!isBuyer(buyer) || !Array.isArray(basket) || basket.length === 0 || !basket.every(isLine)) return;
  const used = usedTradeIn(tradeIn);
  const shown = isObject(images) ? Object.entries(images) : [];
  return {
    buyer,
    basket,
    ...(typeof checkoutId === 'string' && { checkoutId }),
    ...(typeof chosenText === 'string' && { chosenText }),
    ...(isAtBank === true && { isAtBank }),
    ...(used && { tradeIn: used }),
    images: Object.fromEntries(shown.filter(([, image]) => typeof image === 'string')),
  };
}
