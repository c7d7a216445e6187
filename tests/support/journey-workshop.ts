import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Availability } from '#features/service-center/booking/booking.contract.ts';
import { movingDays, type RepairType } from '#features/service-center/service-center.rules.ts';
import { calendarDate } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { jsonOf } from './json.ts';

/** A VIN that no other journey has. */
export const aVin = (): string => `WVWZZZ1JZXW${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** The days that customers may choose, those with the most places left first: no journey waits for another's. */
export async function daysWithRoom(page: Page, repairType: RepairType): Promise<string[]> {
  const { days } = await jsonOf<Availability>(await page.request.get('/api/service-center/availability'));
  const free = (day: Availability['days'][number]) => day.free[repairType] ?? 0;
  return days.toSorted((one, other) => free(other) - free(one)).map(({ date }) => date);
}

/** A day that only staff can choose, far from those that customers fill. Hardly any other journey has the same. */
export const aQuietDay = (): string =>
  addDays(calendarDate(new Date(), 'UTC'), randomInt(10, movingDays - 1));
