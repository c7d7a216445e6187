import { dateRangeText, isShopDate } from '#platform/dates/calendar-date.ts';
import { instantsOf, longTime } from '#platform/dates/local-time.ts';

/** What a date-time input means in the person's own time zone. */
export interface ChosenStart {
  /** Undefined while there is none, or none that exists. */
  instant?: Date;
  error?: string;
  /** Both instants of an hour that comes twice, in words, the first one first. */
  choices: readonly string[];
}

/** `second` of an hour that comes twice is wanted. */
export function chosenStart(local: string, timeZone: string, second: boolean): ChosenStart {
  if (local === '') return { error: 'Choose a date and a time', choices: [] };
  if (!isShopDate(local.split('T')[0] ?? '')) return { error: dateRangeText, choices: [] };
  const instants = instantsOf(local, timeZone);
  const [first, other] = instants;
  if (!first) return { error: 'This time does not exist: the clocks go forward that day', choices: [] };
  if (!other) return { instant: first, choices: [] };
  return {
    instant: second ? other : first,
    choices: instants.map((instant) => longTime(instant, timeZone)),
  };
}
