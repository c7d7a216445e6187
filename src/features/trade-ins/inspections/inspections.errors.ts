import { CodedError } from '#platform/errors.ts';
import { type Cents, formatMoney, toDollars } from '#platform/money.ts';
import type { OldCarStep } from './inspections.rules.ts';

const money = (cents: Cents) => formatMoney(toDollars(cents));

/** 409: it changed after it was looked at. */
export const oldCarChanged = () =>
  new CodedError(
    409,
    'old-car-changed',
    'Someone else changed this inspection in the meantime. Check it again.',
  );

/** 409: no old car pays for this order, or it is decided already. */
export const noOldCarDue = () =>
  new CodedError(409, 'no-old-car-due', 'This order has no open trade-in, or it was already settled.');

/** 409: money was received for the value as it was agreed. */
export const oldCarSettled = () =>
  new CodedError(
    409,
    'old-car-settled',
    'Money was already received for this value, so it cannot change. Cancel the order if it is wrong.',
  );

/** 409: another value, or money in its place, would be another tax than was charged (rules.md#trade-in). */
export const taxedWithOldCar = () =>
  new CodedError(
    409,
    'taxed-with-old-car',
    'The tax on this sale was calculated with the trade-in, so it is taken as offered. Otherwise, cancel the order and create a new one.',
  );

/** 409: its owner agreed to this value already, or there is none to agree to. */
export const nothingToAgree = () =>
  new CodedError(409, 'nothing-to-agree', 'There is no changed value to confirm.');

/** 409: something else is to be paid. */
export const notReceivable = (due: Cents | undefined) =>
  new CodedError(
    409,
    'not-receivable',
    due === undefined
      ? 'Nothing is due for this. Check the order again.'
      : `Exactly ${money(due)} is due. Check the order again.`,
    due === undefined ? {} : { details: { due: toDollars(due) } },
  );

const before: Readonly<
  Partial<Record<OldCarStep, (due: Cents, isTaxed: boolean) => readonly [string, string]>>
> = {
  inspect: (_due, isTaxed) => [
    'old-car-not-inspected',
    isTaxed
      ? 'This order has a trade-in, and its tax was calculated accordingly. Inspect the trade-in first, or cancel the order.'
      : 'This order has a trade-in. Inspect it first, or record the money that is paid instead.',
  ],
  agree: () => [
    'old-car-not-agreed',
    'The value of the trade-in has changed. The customer must agree first, or pay with money instead.',
  ],
  pay: (due) => [
    'old-car-difference-due',
    `The trade-in is worth ${money(due)} less than offered. Record that money first, or cancel the order.`,
  ],
};

/** 409: the vehicle is not handed over before the old car is here and its value settled. `isTaxed`: the tax was reckoned with it. */
export function oldCarInTheWay(step: OldCarStep, due: Cents, isTaxed: boolean): CodedError {
  const [code, text] = before[step]?.(due, isTaxed) ?? [
    'old-car-not-inspected',
    'The trade-in is not settled yet.',
  ];
  return new CodedError(409, code, text);
}

/** 409: the order was refunded in part since the inspection, so that less is left to pay than the old car counts. */
export const oldCarTooLarge = (mostCents: Cents) =>
  new CodedError(
    409,
    'old-car-too-large',
    `The trade-in credit is higher than the amount due: at most ${money(mostCents)}. Inspect it again.`,
  );
