import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';
import { orderStates, orderTypes } from './orders.rules.ts';

const soldCar = z.object({ _id: z.string(), make: z.string(), model: z.string(), color: z.string() });
const period = z.number().int().optional().describe('Days of a rental');

const orderedOn = z.iso.date().describe('The calendar date of createdAt at the dealership');

/** A line of the office's list (product.md section 3, 'Order (admin list)'). */
export const listedOrder = z
  .object({
    id: z.string(),
    _id: z.string().describe('The same as id'),
    car: soldCar,
    price: dollars,
    userEmail: z.string(),
    phone: z.string(),
    receipt: z.string(),
    type: z.enum(orderTypes),
    period,
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
