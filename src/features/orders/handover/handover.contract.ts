import { z } from 'zod';
import { othersAct } from '#features/audit/audit.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { countsOfFilters, listQuery } from '#platform/lists/list-query.ts';
import { typedText } from '#platform/text/search-text.ts';
import { buyer, soldCar } from '../orders.contract.ts';
import { orderStates, orderTypes } from '../orders.rules.ts';
import { dueStates } from '../rental-dates.rules.ts';
import { handoverViews, rentalViews } from './handover.rules.ts';

const day = z.iso.date().describe("A calendar date in the dealership's time zone");

/** An order to be handed over or taken back: which vehicle, for whom, and by when. */
export const handoverOrder = z
  .object({
    _id: z.string(),
    car: soldCar,
    type: z.enum(orderTypes),
    period: z.number().int().optional().describe('Days of a rental'),
    receiptNumber: z.string(),
    state: z.enum(orderStates),
    deliveryDate: day,
    handedOverOn: day.optional(),
    firstDay: day
      .optional()
      .describe('First day of a rental, if one was chosen: it can be handed over from then on'),
    returnDate: day.optional().describe('The last day of a rental'),
    returnedOn: day.optional(),
    due: z.enum(dueStates).describe('State of the handover date, or of the return date once it is out'),
    daysLate: z.number().int().min(0).describe('Days late, until today or until it was returned'),
    customer: buyer,
    oldCar: dollars
      .optional()
      .describe('The trade-in credit; the trade-in is inspected first: GET /orders/{id}/old-car'),
    isPreparing: z
      .literal(true)
      .optional()
      .describe('For a rental that was just returned: its vehicle must be prepared'),
    othersAct: othersAct.optional(),
  })
  .meta({ id: 'HandoverOrder' });
export type HandoverOrder = z.infer<typeof handoverOrder>;

export const handoverOrderList = z.array(handoverOrder).meta({ id: 'HandoverOrderList' });

const found = z.object({
  search: typedText()
    .max(100)
    .optional()
    .describe('A receipt number, or part of a name, an email address or make and model'),
});

export const handoverFilters = found.extend({ show: z.enum(handoverViews).default('all') });
export const handoversQuery = listQuery(found).extend({ show: handoverFilters.shape.show });
export type HandoversQuery = z.infer<typeof handoversQuery>;

export const rentalFilters = found.extend({ show: z.enum(rentalViews).default('out') });
export const rentalsQuery = listQuery(found).extend({ show: rentalFilters.shape.show });
export type RentalsQuery = z.infer<typeof rentalsQuery>;

export const handoverCounts = countsOfFilters(handoverViews).meta({ id: 'HandoverCounts' });
export const rentalCounts = countsOfFilters(rentalViews).meta({ id: 'RentalCounts' });
