import { z } from 'zod';
import { email } from '#features/accounts/accounts.contract.ts';
import { car } from '#features/catalogue/catalogue.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { typedText } from '#platform/text/search-text.ts';
import { mostNameLetters, mostNewCounted, mostSavedCars, savedPaces } from './saved.rules.ts';

const carKey = z.string().min(1).max(64);

export const savedCarParam = z.object({ id: carKey });

/** A car as the list of saved ones shows it. */
export const savedCar = z
  .object({
    _id: z.string(),
    car: car.extend({ vip: z.boolean() }).optional().describe('Absent: it is no longer available'),
    name: z.string().optional().describe('The name of a car that was sold and is no longer available'),
    savedPrice: dollars.optional().describe('The shown price when it was saved, if known'),
  })
  .meta({ id: 'SavedCar' });
export type SavedCar = z.infer<typeof savedCar>;

export const savedSearch = z
  .object({
    _id: z.string(),
    name: z.string(),
    address: z.string().describe('The search as the query of an address'),
    fresh: z
      .number()
      .int()
      .min(0)
      .max(mostNewCounted + 1)
      .describe(`New cars since it was last opened; ${mostNewCounted + 1}: more than ${mostNewCounted}`),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof savedSearch>;

export const savedMails = z.object({ pace: z.enum(savedPaces) }).meta({ id: 'SavedMails' });

/** All that somebody saved. */
export const savedThings = z
  .object({
    cars: z.array(savedCar).describe('Last saved first'),
    searches: z.array(savedSearch),
    pace: z.enum(savedPaces).describe('How often emails about them are sent'),
  })
  .meta({ id: 'SavedThings' });
export type SavedThings = z.infer<typeof savedThings>;

export const savedIds = z.object({ cars: z.array(z.string()) }).meta({ id: 'SavedIds' });

/** What a visitor's browser kept. */
export const keptCars = z
  .object({ cars: z.array(carKey).max(mostSavedCars, `At most ${mostSavedCars} at once`) })
  .meta({ id: 'KeptCars' });

export const shownQuery = z.object({
  cars: z
    .string()
    .max(mostSavedCars * 65)
    .default('')
    .describe('Ids, with commas between them'),
});

export const shownCars = z.object({ cars: z.array(savedCar) }).meta({ id: 'ShownCars' });

export const newSavedSearch = z
  .object({
    name: typedText()
      .trim()
      .min(1, 'Give it a name')
      .max(mostNameLetters, `Use at most ${mostNameLetters} characters`),
    address: z
      .string()
      .max(4_000, 'This search is too long to be saved')
      .describe('As the query of its address'),
  })
  .meta({ id: 'NewSavedSearch' });

export const mailsQuery = z.object({ token: z.string().min(1).max(200).describe('From the email') });

export const mailsEnded = z.object({ message: z.string() }).meta({ id: 'MailsEnded' });

export const stockWait = z.object({ carId: carKey, email }).meta({ id: 'StockWait' });

export const stockWaitAnswer = z.object({ message: z.string() }).meta({ id: 'StockWaitAnswer' });

export const savedCount = z
  .object({ people: z.number().int().min(0).describe('Members who saved it; visitors are not counted') })
  .meta({ id: 'SavedCount' });
