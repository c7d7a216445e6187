import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { DriveOffer } from '#features/test-drives/booking/booking.contract.ts';
import { calendarDate } from '#platform/clock.ts';
import { dateInWords } from '#platform/dates/calendar-date.ts';
import { addDays, weekdayOf } from '#platform/dates/date-arithmetic.ts';
import { jsonOf } from './json.ts';
import type { ShownMail } from './mail-window.ts';

/** The Saturday that comes, on which customers may drive. */
export function nextSaturday(): string {
  const today = calendarDate(new Date(), 'UTC');
  return addDays(today, ((6 - weekdayOf(today) + 7) % 7) + 7);
}

/** 'Sat Nov 28', as the choice of days names it. */
export const shortDay = (date: string): string =>
  `${dateInWords(date, { weekday: 'short' })} ${dateInWords(date, { month: 'short', day: 'numeric' })}`;

/** A free time of that day, any of them: no journey waits for another's. `besides` is one that is not meant. */
export async function aFreeTime(page: Page, carId: string, date: string, besides?: string): Promise<string> {
  const answer = await page.request.get(`/api/test-drives/offer?car=${carId}&date=${date}`);
  const { slots } = await jsonOf<DriveOffer>(answer);
  const free = slots.filter(({ isFree, time }) => isFree && time !== besides);
  const chosen = free[randomInt(free.length)];
  if (!chosen) throw new Error(`No test drive is free on ${date}`);
  return chosen.time;
}

/** Path and query of the link of a mail about a test drive. */
export const driveLinkIn = ({ text }: ShownMail, kind: 'confirm' | 'manage'): string => {
  const link = new RegExp(`/test-drive/${kind}\\?token=[\\w.-]+`).exec(text)?.[0];
  if (link === undefined) throw new Error(`No link to ${kind} a test drive in: ${text}`);
  return link;
};
