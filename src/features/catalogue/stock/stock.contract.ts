import { z } from 'zod';
import { reasonText, shortestReason } from '#features/audit/reason.contract.ts';
import { pageField } from '#platform/lists/list-query.ts';
import { car, listQuery } from '../catalogue.contract.ts';
import { listingState } from '../facts.contract.ts';
import { keysOf, listingStateWords } from '../facts.rules.ts';
import { waitingPicture } from '../pictures/pictures.contract.ts';
import {
  catalogueNames,
  correctedStock,
  highestStock,
  judgeStock,
  lowStockLevel,
  stockSorts,
  tooHighText,
} from './stock.rules.ts';

export const stockQuery = listQuery.extend({
  page: pageField,
  catalogue: z.enum(catalogueNames).default('cars'),
  sort: z.enum(stockSorts).default('newest').describe('Newest first unless asked otherwise'),
  low: z
    .enum(['true', 'false'])
    .default('false')
    .describe(`Only new published cars with a stock of ${lowStockLevel} or less`),
  exact: z.literal('yes').optional().describe('yes: search for the exact words'),
  state: listingState.optional().describe('Only listings in this state'),
  pictures: z.enum(['failed']).optional().describe('Only cars whose picture could not be loaded'),
});
export type StockQuery = z.infer<typeof stockQuery>;

/** A car in the stock tables. */
export const stockCar = car
  .extend({
    listingState: listingState.describe('Customers see published cars'),
    waitingPicture: waitingPicture.optional().describe('A pending picture'),
  })
  .meta({ id: 'StockCar' });
export type StockCar = z.infer<typeof stockCar>;
export const stockCarList = z.array(stockCar).meta({ id: 'StockCarList' });

const level = z.number().int('Enter a whole number').min(0, 'Enter 0 or more').max(highestStock, tooHighText);

export const stockChange = z
  .object({
    stock: level.describe('The current number, not the number added'),
    expectedStock: level.optional().describe('409 stock-changed if the stock was different'),
    reason: reasonText.optional().describe('The reason for the correction, kept in the audit log'),
  })
  .meta({ id: 'StockChange' });
export type StockChange = z.infer<typeof stockChange>;

/** Which stock is meant, and what it was on the page. */
const seenStock = z.object({
  id: z.string(),
  catalogue: z.enum(catalogueNames),
  name: z.string(),
  expectedStock: z.coerce.number(),
});

/** A number that is typed into a row of the stock table. */
export const stockForm = seenStock.extend({ stock: z.string() }).transform((sent, { addIssue }) => {
  const judged = judgeStock(sent.stock);
  if ('stock' in judged) return { ...sent, stock: judged.stock };
  addIssue({ code: 'custom', path: ['stock'], message: judged.problem });
  return z.NEVER;
});

/** How many more or fewer there are, and why. */
export const correctionForm = seenStock
  .extend({ change: z.string(), reason: z.string().trim() })
  .transform(({ change, ...sent }, { addIssue }) => {
    const judged = correctedStock(sent.expectedStock, change);
    if (sent.reason.length < shortestReason)
      addIssue({ code: 'custom', path: ['reason'], message: 'Enter a reason' });
    if ('stock' in judged) return { ...sent, stock: judged.stock };
    addIssue({ code: 'custom', path: ['change'], message: judged.problem });
    return z.NEVER;
  });

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
  failedPictures: z.number().int().describe('Cars whose picture could not be loaded'),
});
const states = z
  .record(z.enum(keysOf(listingStateWords)), z.object({ total: z.number().int(), atLeast: z.boolean() }))
  .describe('Listings by their state; unpublished ones are counted up to a limit');
const summaryOf = levels.extend({ states });
export const stockSummary = z.object({ cars: summaryOf, vip: summaryOf }).meta({ id: 'StockSummary' });
export type StockSummary = z.infer<typeof stockSummary>;
