import { addDays, weekdayOf } from '#platform/dates/date-arithmetic.ts';
import { isClosedOn, type OpeningHours } from '#platform/dates/opening-hours.ts';

/** So many days after the order are looked through for an open one; where none of them is, the fifth business day stays. */
const lookedThrough = 366;

/**
 * The fifth business day (Monday to Friday) after the calendar date of the order; where the dealership is closed on it, the next
 * business day on which it is not (rules.md#delivery-date).
 */
export function deliveryDateFor(orderedOn: string, openingHours: OpeningHours): string {
  let fifth: string | undefined;
  for (let days = 1, businessDays = 0; days <= lookedThrough; days += 1) {
    const date = addDays(orderedOn, days);
    if (weekdayOf(date) > 5) continue;
    businessDays += 1;
    if (businessDays < 5) continue;
    fifth ??= date;
    if (!isClosedOn(openingHours, date)) return date;
  }
  return fifth!;
}
