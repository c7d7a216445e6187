import { frequencies } from '#features/payments/plans.rules.ts';
import { isShopDate } from '#platform/dates/calendar-date.ts';
import type { Purchase } from '../checkout.contract.ts';

type Members = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isDate: Check = (value) => typeof value === 'string' && isShopDate(value);

const orNone =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const each =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const isObjectOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) => {
    const members: Members = typeof value === 'object' && value !== null ? { ...value } : {};
    return Object.entries(checks).every(([name, check]) => check(members[name]));
  };

const isOrder = isObjectOf({
  _id: isText,
  receiptNumber: isText,
  car: isObjectOf({ make: isText, model: isText, image: isText, imagePlaceholder: orNone(isText) }),
  vehicle: orNone(isObjectOf({ stockNumber: isText, vin: orNone(isText), mileageKm: orNone(isNumber) })),
  type: (value) => value === 'purchase' || value === 'rent',
  period: orNone(isNumber),
  deliveryDate: isDate,
  firstDay: orNone(isDate),
  returnDate: orNone(isDate),
  price: isNumber,
  total: isNumber,
  lines: orNone(each(isObjectOf({ name: isText, receiver: isText, amount: isNumber }))),
});

const isPlan = isObjectOf({
  frequency: (value) => frequencies.some((frequency) => frequency === value),
  totalPayments: isNumber,
  installmentAmount: isNumber,
  totalAmount: isNumber,
  schedule: each(isObjectOf({ number: isNumber, dueDate: isDate, amount: isNumber })),
});

const isPurchase = isObjectOf({ orders: each(isOrder), totalAmount: isNumber, plan: orNone(isPlan) });

/** What was bought, and whether that was found to be paid before (checkout/opening). */
export interface StatedPurchase {
  purchase: Purchase;
  isPaidBefore: boolean;
}

/**
 * Reads the state of the navigation, which may be of another page or an older version; undefined where it is. What the page
 * shows is looked at, and no more: it came from the shop, and the library that reads answers is as long as a page.
 */
export function purchaseIn(state: unknown): StatedPurchase | undefined {
  if (!isPurchase(state)) return undefined;
  // What the page shows of it was looked at just now.
  const purchase = state as Purchase & { paidBefore?: unknown };
  return { purchase, isPaidBefore: purchase.paidBefore === true };
}
