import { addDays, datesFrom, weekdayOf } from '#platform/dates/date-arithmetic.ts';
import { isClosedOn, type OpeningHours } from '#platform/dates/opening-hours.ts';

/** So many days are looked through for an open one; where none of them is, the day stays as it is. */
const lookedThrough = 366;

/**
 * The fifth business day (Monday to Friday) after the calendar date of the order; where the dealership is closed on it, the next
 * business day on which it is not (rules.md#delivery-date).
 */
export function deliveryDateFor(orderedOn: string, openingHours: OpeningHours): string {
  const businessDays = datesFrom(addDays(orderedOn, 1), lookedThrough).filter((date) => weekdayOf(date) <= 5);
  const fromFifth = businessDays.slice(4);
  return fromFifth.find((date) => !isClosedOn(openingHours, date)) ?? fromFifth[0]!;
}
