import { dateInWords } from '#platform/dates/calendar-date.ts';
import { CodedError } from '#platform/errors.ts';
import { daysTakenCode } from './rental-days.contract.ts';

export interface TakenDays {
  carId: string;
  /** 'Porsche 911' */
  name: string;
  firstDay: string;
  rentalDays: number;
  /** Units that are free on all of these days. */
  available: number;
}

const sayDays = ({ name, firstDay, rentalDays, available }: TakenDays): string => {
  const days = `for ${rentalDays} ${rentalDays === 1 ? 'day' : 'days'} from ${dateInWords(firstDay, { dateStyle: 'long' })}`;
  if (available === 0) return `The ${name} is not free ${days}.`;
  return `Only ${available} of the ${name} ${available === 1 ? 'is' : 'are'} free ${days}.`;
};

/** 409: units are not free on the days asked for. Nothing was written. */
export const daysTaken = (taken: readonly TakenDays[]): CodedError =>
  new CodedError(409, daysTakenCode, taken.map(sayDays).join(' '), {
    details: {
      daysTaken: taken.map(({ carId, firstDay, rentalDays, available }) => ({
        carId,
        firstDay,
        rentalDays,
        available,
      })),
    },
  });

/** 409: a rental with a first day is handed over from that day on. */
export const tooEarly = (firstDay: string): CodedError =>
  new CodedError(
    409,
    'rental-not-begun',
    `This rental begins on ${dateInWords(firstDay, { dateStyle: 'long' })}: it cannot be handed over before then.`,
  );

/** 409: nobody fetched it while it was set aside; what is here is for others. */
export const rentalOver = (lastDay: string): CodedError =>
  new CodedError(
    409,
    'rental-over',
    `This rental ended on ${dateInWords(lastDay, { dateStyle: 'long' })} and was not picked up, so no unit is held for it. You can cancel the order.`,
  );

/** 409: what was set aside has not come back yet. */
export const noUnitHere = (): CodedError =>
  new CodedError(
    409,
    'no-unit-here',
    'No unit of this car is in stock because a rental is overdue. Call that customer, or offer another car.',
  );
