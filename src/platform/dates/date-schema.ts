import { z } from 'zod';
import { dateRangeText, earliestDate, isInRange, latestDate } from './calendar-date.ts';

/**
 * A calendar date that a caller sends: a day that the calendar has, within the years of the shop. One of other years is
 * answered 400 with the range in words (rules.md#dates); what is no date at all, with the text that is given.
 */
export const sentDate = (noDate = 'Enter a date such as 2026-04-26') =>
  z.iso
    .date(noDate)
    .refine(isInRange, dateRangeText)
    .describe(`A calendar date in the dealership's time zone, from ${earliestDate} to ${latestDate}`);

/** The last instant that a caller may mean, in UTC: every later one is answered 400 with the range in words. */
export const latestInstant = new Date(`${latestDate}T23:59:59.999Z`);
