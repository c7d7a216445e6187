import type { Buyer } from '#features/orders/orders.contract.ts';
import type { CheckoutLine } from '../../../checkout.contract.ts';
import { type UsedTradeIn, usedTradeIn } from '../../../credits/screens/customer/used-trade-in.ts';
import { isBuyer } from '../../../screens/customer/is-buyer.ts';

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
