import { z } from 'zod';
import { paymentMethods } from '#features/payments/payments.rules.ts';
import { isBefore, isShopDate } from '#platform/dates/calendar-date.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { typedText } from '#platform/text/search-text.ts';
import { withoutHidden } from '#platform/text/without-hidden.ts';
import { orderAmounts, soldCar } from '../orders.contract.ts';
import { orderStates, orderTypes, receiptAsCompared } from '../orders.rules.ts';

const period = z.number().int().optional().describe('Days of a rental');
const firstDay = z.iso.date().optional().describe('For a rental with a chosen first day');

const orderedOn = z.iso.date().describe('The calendar date of createdAt at the dealership');

/** A line of the admins' list (rules.md#entities). */
export const listedOrder = z
  .object({
    id: z.string(),
    _id: z.string().describe('The same as id'),
    car: soldCar,
    ...orderAmounts,
    userEmail: z.string(),
    emailVerified: z.boolean().describe('Whether the customer has confirmed userEmail'),
    phone: z.string(),
    receipt: z.string(),
    type: z.enum(orderTypes),
    period,
    firstDay,
    createdAt: z.iso.datetime(),
    orderedOn,
    deliveryDate: z.iso.date(),
    state: z.enum(orderStates),
  })
  .meta({ id: 'ListedOrder' });
export type ListedOrder = z.infer<typeof listedOrder>;

export const orderListPage = z
  .object({ orders: z.array(listedOrder), totalPages: z.number().int().min(0) })
  .meta({ id: 'OrderListPage' });
export type OrderListPage = z.infer<typeof orderListPage>;

export const orderListQuery = z.object({
  page: z.coerce
    .number('Pages are numbered from 1')
    .int('Pages are numbered from 1')
    .min(1, 'Pages are numbered from 1')
    .max(1_000_000_000, 'There are fewer pages')
    .default(1),
  limit: z.coerce
    .number('Ask for 1 to 100 orders')
    .int('Ask for 1 to 100 orders')
    .min(1, 'Ask for 1 to 100 orders')
    .max(100, 'Ask for 1 to 100 orders')
    .default(5),
});

/** An order that a search found (rules.md#entities). */
export const foundOrder = z
  .object({
    _id: z.string(),
    car: soldCar,
    type: z.enum(orderTypes),
    period,
    firstDay,
    rentedFrom: z.iso
      .date()
      .optional()
      .describe('First day of a rental, actual, or expected before the handover'),
    returnDate: z.iso
      .date()
      .optional()
      .describe('Last day of a rental, actual, or expected before the handover'),
    ...orderAmounts,
    receiptNumber: z.string(),
    user: z
      .object({
        email: z.string(),
        phone: z.string(),
        emailVerified: z.boolean().describe('Whether the customer has confirmed the address'),
      })
      .describe("The customer's account; N/A if missing"),
    buyerName: z.string().describe('As given at checkout'),
    method: z.enum(paymentMethods),
    createdAt: z.iso.datetime(),
    orderedOn,
    orderedAt: z.string().describe("createdAt in the dealership's time zone, like 2030-05-02T14:05"),
    deliveryDate: z.iso.date(),
    state: z.enum(orderStates),
  })
  .meta({ id: 'FoundOrder' });
export type FoundOrder = z.infer<typeof foundOrder>;

export const foundOrders = z.array(foundOrder).meta({ id: 'FoundOrders' });

const emptyIsNone = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
/** A form sends an empty field along; it filters nothing. */
const filter = <S extends z.ZodType>(schema: S) => z.preprocess(emptyIsNone, schema.optional());

const noDate = 'Enter a date, like 2030-05-02';
const noReceipt = 'Enter a receipt number, like MQ-7K3F-9QWE-2ZXC, or a part of it';

export const orderFilters = {
  email: filter(
    typedText()
      .min(3, 'Enter at least 3 characters of the email address')
      .max(254, 'This is longer than an email address')
      .regex(/^\S+$/, 'An email address has no spaces'),
  ).describe("A part of the customer's email address; case does not matter"),
  phone: filter(
    z
      .string()
      .overwrite(withoutHidden)
      .max(40, 'This is longer than a phone number')
      .regex(/^[0-9\s()+./-]*$/, 'A phone number has digits only')
      .transform((typed) => typed.replace(/[^0-9]/g, ''))
      .pipe(z.string().min(3, 'Enter at least 3 digits of the phone number')),
  ).describe("A part of the customer's phone number; only the digits are compared"),
  receipt: filter(
    z
      .string()
      .max(40, noReceipt)
      .transform((typed, context) => {
        const part = receiptAsCompared(typed);
        if (!part) context.addIssue({ code: 'custom', message: noReceipt });
        return part ?? z.NEVER;
      }),
  ).describe('A part of the receipt number; case, hyphens and the leading MQ do not matter'),
  date: filter(sentDate(noDate)).describe(
    "The order's calendar date at the dealership; with `through`, the first of several",
  ),
  through: filter(sentDate(noDate)).describe('The last calendar date'),
  name: filter(
    typedText()
      .min(2, 'Enter at least 2 letters of the name')
      .max(200, 'This is longer than a name')
      .refine((name) => searchKey(name) !== '', 'Enter letters of the name'),
  ).describe("Parts of the customer's or the buyer's name, in any order"),
  model: filter(
    typedText()
      .max(200, 'This is longer than the name of a car')
      .refine((name) => searchKey(name) !== '', 'Enter letters or digits of the name'),
  ).describe('A part of make and model, as they were when the car was sold'),
  state: filter(z.enum(orderStates)),
  type: filter(z.enum(orderTypes)),
  payment: filter(z.enum(paymentMethods)).describe('How it is paid'),
};
const filters = z
  .object(orderFilters)
  // Also asked of dates that the fields have refused: those are in no order.
  .refine(({ date = '', through = '' }) => ![date, through].every(isShopDate) || !isBefore(through, date), {
    path: ['through'],
    message: 'Enter a day that is not before the first one',
  });
/** What is searched for; absent filters let everything pass. */
export type OrderFilters = z.infer<typeof filters>;

/** By the time of the order. */
export const orderSorts = ['newest', 'oldest'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const orderSearchQuery = filters.safeExtend({
  page: z.coerce
    .number('Pages are numbered from 1')
    .int('Pages are numbered from 1')
    .min(1, 'Pages are numbered from 1')
    .max(1000, 'Only the first 1,000 orders have pages: go on by the cursor')
    .default(1)
    .describe('Counted from the cursor on; the first 1,000 orders can be jumped to'),
  sort: filter(z.enum(orderSorts)).describe('newest where absent'),
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(24),
  cursor: cursorField,
});
export const orderExportQuery = filters;

const countOf = <Value extends string>(values: readonly Value[]) =>
  z.array(z.object({ value: z.enum(values), total: z.number().int().min(0), atLeast: z.boolean() }));

/** How many each filter would give beside the others. */
export const orderCounts = z
  .object({ states: countOf(orderStates), types: countOf(orderTypes), payments: countOf(paymentMethods) })
  .meta({ id: 'OrderCounts' });
export type OrderCounts = z.infer<typeof orderCounts>;
