import { addDays, datesFrom, weekdayOf } from '#platform/dates/date-arithmetic.ts';

/** The fifth business day (Monday to Friday) after the calendar date of the order (rules.md#delivery-date). */
export function deliveryDateFor(orderedOn: string): string {
  // Whichever day they begin with, seven that follow one another hold five business days.
  const businessDays = datesFrom(addDays(orderedOn, 1), 7).filter((date) => weekdayOf(date) <= 5);
  return businessDays[4]!;
}
