import { z } from 'zod';
import { isShopDate } from '#platform/dates/calendar-date.ts';
import { type OpeningHours, weekdays } from '#platform/dates/opening-hours.ts';
import { wholeError } from '#platform/figures.ts';
import { emailAddress } from '#platform/text/email-address.ts';
import { keptLine } from '#platform/text/one-line.ts';
import { withoutHidden } from '#platform/text/without-hidden.ts';

const line = (most: number) =>
  z.string().trim().max(most, `Use at most ${most} characters`).superRefine(keptLine);

const said = (most: number, missing: string) => line(most).min(1, missing);

/** Characters. The wordmark is set as wide as the window. */
export const longestTexts = {
  name: 40,
  wordmark: 16,
  tagline: 80,
  description: 200,
  legalName: 100,
  legalNote: 300,
  phone: 30,
  mail: 254,
  street: 100,
  city: 100,
} as const;

export const dealershipName = z.object({
  name: said(longestTexts.name, 'Enter the name'),
  wordmark: said(longestTexts.wordmark, 'Enter the wordmark'),
  tagline: said(longestTexts.tagline, 'Enter the tagline'),
  description: said(longestTexts.description, 'Enter a description'),
  legalName: said(longestTexts.legalName, 'Enter the legal name'),
  legalNote: line(longestTexts.legalNote),
});

export const contactLines = z.object({
  phone: z
    .string()
    .overwrite(withoutHidden)
    .trim()
    .min(1, 'Enter the phone number')
    .max(longestTexts.phone, `Use at most ${longestTexts.phone} characters`)
    .regex(/^\+?[\d\s()./-]*\d[\d\s()./-]*$/, 'Use digits, spaces and + ( ) . / -'),
  mail: z
    .string()
    .trim()
    .min(1, 'Enter the email address')
    .max(longestTexts.mail, `Use at most ${longestTexts.mail} characters`)
    .pipe(emailAddress('Enter an email address')),
  street: said(longestTexts.street, 'Enter the street'),
  city: said(longestTexts.city, 'Enter the city'),
});

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time');

const openHours = z
  .object({ opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, 'Closes before it opens');

const dayHours = z.union([z.enum(['appointment', 'closed']), openHours]);

export const mostClosedDays = 60;

const closedDay = z.object({
  date: z.string().refine(isShopDate, 'Choose a day'),
  reason: line(60),
});

/** When the dealership is open (rules.md#opening-hours). */
export const openingHours: z.ZodType<OpeningHours> = z.object({
  week: z.record(z.enum(weekdays), dayHours),
  closedDays: z
    .array(closedDay)
    .max(mostClosedDays, `At most ${mostClosedDays} closed days`)
    .refine(
      (days) => new Set(days.map(({ date }) => date)).size === days.length,
      'The same day is listed twice',
    ),
});

const places = z
  .number(wholeError('Enter a whole number'))
  .int('Enter a whole number')
  .min(0, 'Enter 0 or more')
  .max(1000, 'Enter 1,000 or less');

/** How many cars the workshop takes in a day, of each repair type. */
export const workshopPlaces = z.object({
  technical: places,
  'non-technical': places,
  'routine-servicing': places,
});
export type WorkshopPlaces = z.infer<typeof workshopPlaces>;
