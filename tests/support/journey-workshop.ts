import { randomInt } from 'node:crypto';
import type { Availability } from '#features/service-center/booking/booking.contract.ts';
import { movingDays, type RepairType } from '#features/service-center/service-center.rules.ts';
import { calendarDate } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { expect, haveSessionOf, type Page } from './journey.ts';
import { jsonOf } from './json.ts';

/** A VIN that no other journey has. */
export const aVin = (): string => `WVWZZZ1JZXW${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** A license plate that no other journey has. */
export const aPlate = (): string => `MQ${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** A date as it is typed into a browser's own field. */
export const asTyped = (date: string): string => `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`;

/** A worker writes somebody down and mails an invitation. Nobody is signed in afterwards. Returns the id. */
export async function aWalkIn(page: Page, email: string): Promise<string> {
  await haveSessionOf(page, 'Worker');
  const data = { lastName: 'Byron', email, invite: true };
  const made = await page.request.post('/api/desk/customers', { data });
  expect(made.status(), await made.text()).toBe(201);
  await page.request.post('/api/auth/logout', { data: {} });
  return (await jsonOf<{ _id: string }>(made))._id;
}

/** The days that customers may choose, those with the most places left first: no journey waits for another's. */
export async function daysWithRoom(page: Page, repairType: RepairType): Promise<string[]> {
  const { days } = await jsonOf<Availability>(await page.request.get('/api/service-center/availability'));
  const free = (day: Availability['days'][number]) => day.free[repairType] ?? 0;
  return days.toSorted((one, other) => free(other) - free(one)).map(({ date }) => date);
}

/** A day that only staff can choose, far from those that customers fill. Hardly any other journey has the same. */
export const aQuietDay = (): string =>
  addDays(calendarDate(new Date(), 'UTC'), randomInt(10, movingDays - 1));
