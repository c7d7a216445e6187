import { CodedError } from '#platform/errors.ts';
import { type Cents, formatMoney, toDollars } from '#platform/money.ts';
import type { OldCarStep } from './inspections.rules.ts';

const money = (cents: Cents) => formatMoney(toDollars(cents));

/** 409: it changed after it was looked at. */
export const oldCarChanged = () =>
  new CodedError(409, 'old-car-changed', 'Somebody has changed this inspection meanwhile. Look at it again.');

/** 409: no old car pays for this order, or it is decided already. */
export const noOldCarDue = () =>
  new CodedError(
    409,
    'no-old-car-due',
    'No old car is to be handed in for this order, or this was settled before.',
  );

/** 409: money was received for the value as it was agreed. */
export const oldCarSettled = () =>
  new CodedError(
    409,
    'old-car-settled',
    'Money was received for this value: it stays. Cancel the order where that is wrong.',
  );

/** 409: another value, or money in its place, would be another tax than was charged (rules.md#trade-in). */
export const taxedWithOldCar = () =>
  new CodedError(
    409,
    'taxed-with-old-car',
    'The tax on this sale was calculated with the old car: it is taken as offered. Otherwise cancel the order and sell the car anew.',
  );

/** 409: its owner agreed to this value already, or there is none to agree to. */
export const nothingToAgree = () =>
  new CodedError(409, 'nothing-to-agree', 'There is no changed value to agree to.');

/** 409: something else is to be paid. */
export const notReceivable = (due: Cents | undefined) =>
  new CodedError(
    409,
    'not-receivable',
    due === undefined
      ? 'Nothing is to be paid for this. Look at the order again.'
      : `Exactly ${money(due)} is to be paid. Look at the order again.`,
    due === undefined ? {} : { details: { due: toDollars(due) } },
  );

const before: Readonly<
  Partial<Record<OldCarStep, (due: Cents, isTaxed: boolean) => readonly [string, string]>>
> = {
  inspect: (_due, isTaxed) => [
    'old-car-not-inspected',
    isTaxed
      ? 'An old car pays for a part of this one, and its tax was calculated accordingly. Inspect it first, or cancel the order.'
      : 'An old car pays for a part of this one. Inspect it first, or record the money that is paid in its place.',
  ],
  agree: () => [
    'old-car-not-agreed',
    'The value of the old car has changed. Its owner agrees first, or pays with money in its place.',
  ],
  pay: (due) => [
    'old-car-difference-due',
    `The old car is worth ${money(due)} less than offered. Record that money first, or cancel the order.`,
  ],
};

/** 409: the vehicle is not handed over before the old car is here and its value settled. `isTaxed`: the tax was reckoned with it. */
export function oldCarInTheWay(step: OldCarStep, due: Cents, isTaxed: boolean): CodedError {
  const [code, text] = before[step]?.(due, isTaxed) ?? [
    'old-car-not-inspected',
    'The old car is not settled yet.',
  ];
  return new CodedError(409, code, text);
}

/** 409: the order was refunded in part since the inspection, so that less is left to pay than the old car counts. */
export const oldCarTooLarge = (mostCents: Cents) =>
  new CodedError(
    409,
    'old-car-too-large',
    `The old car counts more than is left to pay for this order: at most ${money(mostCents)}. Inspect it again.`,
  );
