import { z } from 'zod';
import { asPrinted } from '#features/ledger/ledger.rules.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { typedText } from '#platform/text/search-text.ts';
import { orderAmounts, soldCar } from '../orders.contract.ts';
import { orderStates, orderTypes } from '../orders.rules.ts';

const period = z.number().int().optional().describe('Days of a rental');
const firstDay = z.iso.date().optional().describe('Of a rental that named one');

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
    .max(1_000_000_000, 'There are not so many pages')
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
      .describe('First day of a rental, as it stands or is expected before the handover'),
    returnDate: z.iso
      .date()
      .optional()
      .describe('Last day of a rental, as it stands or is expected before the handover'),
    ...orderAmounts,
    receiptNumber: z.string(),
    user: z
      .object({
        email: z.string(),
        phone: z.string(),
        emailVerified: z.boolean().describe('Whether the customer has confirmed the address'),
      })
      .describe("The customer's account; N/A if missing"),
    createdAt: z.iso.datetime(),
    orderedOn,
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

const wholeReceipt = 'Enter the whole receipt number, like MQ-7K3F-9QWE-2ZXC';

export const orderFilters = {
  email: filter(
    typedText()
      .min(3, 'Enter at least 3 characters of the e-mail address')
      .max(254, 'This is longer than an e-mail address')
      .regex(/^\S+$/, 'An e-mail address has no spaces'),
  ).describe("A part of the customer's e-mail address; case does not matter"),
  phone: filter(
    z
      .string()
      .max(40, 'This is longer than a phone number')
      .regex(/^[0-9\s()+./-]*$/, 'A phone number has digits only')
      .transform((typed) => typed.replace(/[^0-9]/g, ''))
      .pipe(z.string().min(3, 'Enter at least 3 digits of the phone number')),
  ).describe("A part of the customer's phone number; only the digits are compared"),
  receipt: filter(
    z
      .string()
      .max(40, wholeReceipt)
      .transform((typed, context) => {
        const printed = asPrinted(typed) ?? asPrinted(`MQ${typed}`);
        if (!printed) context.addIssue({ code: 'custom', message: wholeReceipt });
        return printed ?? z.NEVER;
      }),
  ).describe('The receipt number; case, hyphens and the leading MQ do not matter'),
  date: filter(sentDate('Enter a date, like 2030-05-02')).describe(
    "The order's calendar date at the dealership",
  ),
};
const filters = z.object(orderFilters);
/** What is searched for; absent filters let everything pass. */
export type OrderFilters = z.infer<typeof filters>;

export const orderSearchQuery = filters.extend({
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(24),
  cursor: cursorField,
});
export const orderExportQuery = filters;
