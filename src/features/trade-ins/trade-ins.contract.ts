import { z } from 'zod';
import { photo } from '#features/photos/photos.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { accidents, conditions, tradeInStates } from './trade-ins.rules.ts';

export const tradeInId = z.object({ id: z.string().min(1).max(64) });

export const photoParam = z.object({
  id: z.string().min(1).max(64),
  photoId: z.string().min(1).max(64),
});

/** From what to what the dealer pays, before anybody has seen the car. */
export const valueRange = z.object({ low: dollars, high: dollars });
export type ValueRange = z.infer<typeof valueRange>;

export const offer = z.object({
  amount: dollars.describe('What the dealer pays for the car'),
  credit: dollars.describe('What a purchase is paid with: the amount less what is owed, 0 at least'),
  lastDay: z.iso.date().describe('The last day on which it counts, at the dealership'),
  kmAtMost: z.number().int().describe('On the clock, for the offer to hold'),
});

/** An old car that is offered, as its customer sees it. */
export const tradeIn = z
  .object({
    _id: z.string(),
    version: z.number().int().describe('Goes up with every change'),
    state: z.enum(tradeInStates),
    VIN: z.string().optional(),
    make: z.string().optional(),
    model: z.string().optional(),
    modelYear: z.number().int().optional(),
    mileageKm: z.number().int(),
    condition: z.enum(conditions),
    accident: z.enum(accidents),
    drives: z.boolean(),
    owed: dollars,
    note: z.string(),
    estimate: valueRange.optional().describe('What was told beforehand; absent: no estimate'),
    offer: offer.optional(),
    answer: z.string().optional().describe('What staff say with the offer, or why there is none'),
    photos: z.array(photo),
    askedAt: z.iso.datetime(),
  })
  .meta({ id: 'TradeIn' });
export type TradeIn = z.infer<typeof tradeIn>;
