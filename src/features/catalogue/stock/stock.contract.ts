import { z } from 'zod';
import { reasonText } from '#features/audit/reason.contract.ts';
import { pageField } from '#platform/lists/pages.ts';
import { car, listQuery } from '../catalogue.contract.ts';
import { listingState } from '../facts.contract.ts';
import { keysOf, listingStateWords } from '../facts.rules.ts';
import { waitingPicture } from '../pictures/pictures.contract.ts';
import { catalogueNames, highestStock, lowStockLevel, stockSorts, tooHighText } from './stock.rules.ts';

export const stockQuery = listQuery.extend({
  page: pageField,
  catalogue: z.enum(catalogueNames).default('cars'),
  sort: z.enum(stockSorts).default('newest').describe('Newest first unless asked otherwise'),
  low: z
    .enum(['true', 'false'])
    .default('false')
    .describe(`Only new cars on offer of which ${lowStockLevel} or fewer are left`),
  exact: z.literal('yes').optional().describe('yes: the words as they were typed'),
  state: listingState.optional().describe('Only listings in this state'),
  pictures: z.enum(['failed']).optional().describe('Only cars whose picture was given up and needs a person'),
});
export type StockQuery = z.infer<typeof stockQuery>;

/** A car in the stock tables. */
export const stockCar = car
  .extend({
    listingState: listingState.describe('Customers see what is published'),
    waitingPicture: waitingPicture.optional().describe('A picture that is not shown yet'),
  })
  .meta({ id: 'StockCar' });
export type StockCar = z.infer<typeof stockCar>;
export const stockCarList = z.array(stockCar).meta({ id: 'StockCarList' });

const level = z.number().int('Enter a whole number').min(0, 'Enter 0 or more').max(highestStock, tooHighText);

export const stockChange = z
  .object({
    stock: level.describe('How many there are now, not how many came'),
    expectedStock: level.optional().describe('409 stock-changed where there are not as many before'),
    reason: reasonText.optional().describe('Why it is corrected; it is kept in the audit'),
  })
  .meta({ id: 'StockChange' });
export type StockChange = z.infer<typeof stockChange>;

/** The code of the refusal for a stock that is not as expected; `stock` beside it says what it is. */
export const stockChangedCode = 'stock-changed';

/** The code of the refusal for a stock below the vehicles that have a row; `stockNumbers` beside it names them, 20 at most. */
export const unitsIdentifiedCode = 'units-identified';

const levels = z.object({
  total: z.number().int(),
  low: z
    .number()
    .int()
    .describe(`New cars on offer of which ${lowStockLevel} or fewer are left, sold out ones included`),
  soldOut: z.number().int(),
  failedPictures: z.number().int().describe('Cars whose picture was given up and needs a person'),
});
const states = z
  .record(z.enum(keysOf(listingStateWords)), z.object({ total: z.number().int(), atLeast: z.boolean() }))
  .describe('Listings by their state; those that are not published are counted to a bound');
const summaryOf = levels.extend({ states });
export const stockSummary = z.object({ cars: summaryOf, vip: summaryOf }).meta({ id: 'StockSummary' });
export type StockSummary = z.infer<typeof stockSummary>;
