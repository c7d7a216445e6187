import { dayName, type RepairType, repairName, repairTypes } from '../../../service-center.rules.ts';
import type { Availability } from '../../booking.contract.ts';

type Day = Availability['days'][number];

interface Choice {
  value: string;
  label: string;
  disabled: boolean;
}

const places = (count: number) => (count === 1 ? '1 place left' : `${count} places left`);

/** Full for the chosen repair type; for all of them while none is chosen. */
const isFull = (day: Day, repairType: RepairType | undefined) =>
  repairType ? day.free[repairType] === 0 : repairTypes.every((type) => day.free[type] === 0);

/** The days by name; those that are closed, or full for what is chosen say so and cannot be chosen. */
export const dayChoices = (days: readonly Day[], repairType: RepairType | undefined): Choice[] =>
  days.map((day) => {
    const full = isFull(day, repairType);
    const why = day.closed ? ' — closed' : ' — full';
    return { value: day.date, label: `${dayName(day.date)}${full ? why : ''}`, disabled: full };
  });

/** The repair types by name, with what is left of them on the chosen day. */
export const repairChoices = (days: readonly Day[], date: string): Choice[] => {
  const chosen = days.find((day) => day.date === date);
  return repairTypes.map((type) => {
    const free = chosen?.free[type];
    const none = chosen?.closed ? ' — closed that day' : ' — full';
    const left = free === undefined ? '' : free === 0 ? none : ` — ${places(free)}`;
    return { value: type, label: `${repairName(type)}${left}`, disabled: free === 0 };
  });
};
