import { z } from 'zod';
import { planTerms } from '#features/payments/plans.contract.ts';
import { chosenNames } from '#features/pricing/pricing.contract.ts';
import { dollars } from '#platform/dollars.ts';
import {
  boughtHoldId,
  checkoutBasket,
  enteredBuyer,
  paidCheckoutId,
  usedTradeInId,
} from '../checkout.contract.ts';

const totalAmount = dollars
  .refine((amount) => amount > 0, 'Enter an amount above 0')
  .describe('US dollars with at most two decimals');

export const installmentRequest = z.object({ totalAmount, ...planTerms }).meta({ id: 'InstallmentRequest' });
export type InstallmentRequest = z.infer<typeof installmentRequest>;

const noCar = 'Error: No car selected or car ID is missing.';

/** `carId` alone buys that car once; with `basket`, all of its lines are bought (rules.md#installments). */
export const installmentPayment = installmentRequest
  .extend({
    buyer: enteredBuyer,
    carId: z.string(noCar).min(1, noCar).max(64).optional().describe('Needed where there is no basket'),
    basket: checkoutBasket.optional(),
    chosen: chosenNames.optional().describe('With carId only: optional price lines, by name'),
    checkoutId: paidCheckoutId,
    holdId: boughtHoldId,
    tradeInId: usedTradeInId,
    paymentToken: z.string().max(200).optional().describe('As for a card. Without one the sandbox pays.'),
  })
  .refine(({ carId, basket }) => carId !== undefined || basket !== undefined, {
    path: ['carId'],
    message: noCar,
  })
  .refine(({ chosen, basket }) => chosen === undefined || basket === undefined, {
    path: ['chosen'],
    message: 'Each line of a basket says what was chosen for it',
  })
  .refine(({ carId, basket }) => !carId || !basket || basket.some((line) => line.carId === carId), {
    path: ['carId'],
    message: 'This car is not in the basket',
  })
  .meta({ id: 'InstallmentPayment' });
export type InstallmentPayment = z.infer<typeof installmentPayment>;
