import { type RepairType, repairName } from '../../../../service-center.rules.ts';
import type { BookingSheet } from '../../../workshop.contract.ts';

/** What stands beneath the day: whether it is closed, or how many places it has left for this kind of work. */
export function dayHint(
  days: BookingSheet['days'],
  date: string,
  repairType: RepairType,
): string | undefined {
  const day = days.find((one) => one.date === date);
  if (!day) return undefined;
  if (day.closed) return 'The dealership is closed that day';
  const free = day.free[repairType];
  const work = repairName(repairType).toLowerCase();
  if (free === 0) return `No place left for ${work}`;
  return `${free} ${free === 1 ? 'place' : 'places'} left for ${work}`;
}
