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
  amount: dollars.describe('The offered price'),
  credit: dollars.describe('The credit for a purchase: the amount less what is owed, at least 0'),
  lastDay: z.iso.date().describe('The last day it is valid, at the dealership'),
  kmAtMost: z.number().int().describe('Highest odometer reading for the offer'),
});

/** An old car that is offered, as its customer sees it. */
export const tradeIn = z
  .object({
    _id: z.string(),
    version: z.number().int().describe('Increases with every change'),
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
    estimate: valueRange.optional().describe('The estimate shown with the request; absent: none'),
    offer: offer.optional(),
    answer: z.string().optional().describe('The message with the offer, or the reason for declining'),
    photos: z.array(photo),
    askedAt: z.iso.datetime(),
  })
  .meta({ id: 'TradeIn' });
export type TradeIn = z.infer<typeof tradeIn>;
