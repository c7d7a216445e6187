import { z } from 'zod';
import { daysFitType, daysFitTypeText, lineTerms } from '#features/basket/basket.contract.ts';
import { order } from '#features/orders/orders.contract.ts';
import { installmentPlan } from '#features/payments/plans.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { emailAddress } from '#platform/text/email-address.ts';
import { eachLine, oneLine } from '#platform/text/one-line.ts';
import { withoutHidden } from '#platform/text/without-hidden.ts';

const filled = (text: string, max = 200) =>
  z.string().trim().min(1, text).max(max, `Use at most ${max} characters`);
const required = (text: string, max?: number) => filled(text, max).superRefine(oneLine);

/** As a customer enters it; an order shows it as `Buyer`. */
export const enteredBuyer = z
  .object({
    firstName: required('Enter the first name'),
    lastName: required('Enter the last name'),
    email: emailAddress('Enter an email address such as name@example.com'),
    phone: z
      .string()
      .overwrite(withoutHidden)
      .trim()
      .min(1, 'Enter a phone number')
      .max(50, 'Use at most 50 characters')
      .superRefine(oneLine),
    // People type it in as many lines as on a letter.
    address: filled('Enter the address for the delivery', 750).superRefine(eachLine),
  })
  .meta({ id: 'Buyer' });

/** A line as checkout passes it on. `price` is what the customer saw for one car; it is compared, never believed. */
export const checkoutLine = z
  .object({
    carId: z.string().min(1).max(64),
    ...lineTerms,
    make: z.string().max(200).optional(),
    model: z.string().max(200).optional(),
    price: dollars,
    basePrice: dollars.optional().describe("The car's base price as the page shows it; returned unchanged"),
    vehicleId: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe(
        'The vehicle to buy, from GET /vehicle-choice; absent: any vehicle of this car. 409 vehicle-taken if it is no longer available',
      ),
  })
  .refine(daysFitType, daysFitTypeText)
  .refine(
    ({ vehicleId, type, quantity }) => vehicleId === undefined || (type === 'purchase' && quantity === 1),
    {
      path: ['vehicleId'],
      message: 'A line with a specific vehicle has quantity 1',
    },
  );
export type CheckoutLine = z.infer<typeof checkoutLine>;

const areDifferent = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

export const checkoutBasket = z
  .array(checkoutLine)
  .min(1, 'The basket is empty')
  .max(50, 'At most 50 lines')
  .refine(
    (lines) => areDifferent(lines.flatMap(({ vehicleId }) => vehicleId ?? [])),
    'A specific vehicle can be bought only once',
  );

/** Which checkout is paid. Without it nothing but the Idempotency-Key keeps a basket from being sold twice. */
export const paidCheckoutId = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe('From POST /checkouts: that checkout is paid once, whichever tab or device pays first');

/** An accepted trade-in of the buyer's. */
export const usedTradeInId = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe(
    'The trade-in that the buyer pays with: totalAmount is reduced by its credit. 409 trade-in-unusable, credit-too-large',
  );

/** Which reservation is bought. */
export const boughtHoldId = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe(
    'Your reservation: its vehicle is bought at the reserved price or a lower one, less the deposit: totalAmount is its due',
  );

export const cardPayment = z
  .object({
    buyer: enteredBuyer,
    basket: checkoutBasket,
    checkoutId: paidCheckoutId,
    tradeInId: usedTradeInId,
    holdId: boughtHoldId,
    totalAmount: dollars
      .optional()
      .describe('The total that the buyer saw: 409 total-changed if it has changed'),
    paymentToken: z
      .string()
      .max(200)
      .optional()
      .describe(
        'From the payment provider, made in the browser; the card itself is never sent. Without one the sandbox pays.',
      ),
  })
  .meta({ id: 'CardPayment' });
export type CardPayment = z.infer<typeof cardPayment>;

export const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .min(1, 'The Idempotency-Key is empty: send a new random value for each payment, or no such header')
    .max(200, 'The Idempotency-Key has at most 200 characters')
    .optional()
    .describe(
      'A new random value for each payment, the same one for a retry. Without one, the same body again counts as a retry until 60 seconds after the answer.',
    ),
});

export const purchase = z
  .object({
    receiptNumber: z.string().describe('Of the first order'),
    deliveryDate: z.iso.date().describe('Of the first order'),
    orders: z.array(order),
    totalAmount: dollars,
    paymentMethod: z.enum(['card', 'installment']),
    status: z.enum(['paid']),
    plan: installmentPlan.optional().describe('What an installment payment agreed on'),
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof purchase>;
