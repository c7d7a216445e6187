import { z } from 'zod';
import { orderStates } from '../orders.rules.ts';

/** A rental of a listing that has not ended: who has it, or will have it, when. */
export const listingRental = z
  .object({
    orderId: z.string(),
    receiptNumber: z.string(),
    customer: z.string(),
    phone: z.string(),
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    state: z.enum(orderStates),
    isOverdue: z.boolean(),
    isDated: z
      .boolean()
      .describe('Whether a first day was chosen; otherwise a unit is reserved until it is returned'),
  })
  .meta({ id: 'ListingRental' });
export type ListingRental = z.infer<typeof listingRental>;

export const listingRentals = z
  .object({
    rentals: z.array(listingRental).describe('By their first day, 200 at most'),
    setAside: z.number().int().describe('Units set aside for rentals with a first day that are here'),
  })
  .meta({ id: 'ListingRentals' });
export type ListingRentals = z.infer<typeof listingRentals>;
