import { addDays } from '#platform/clock.ts';

const isBusinessDay = (date: string) => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6;
};

/** The fifth business day (Monday to Friday) after the calendar date of the order (rules.md#delivery-date). */
export function deliveryDateFor(orderedOn: string): string {
  let date = orderedOn;
  for (let businessDays = 0; businessDays < 5; ) {
    date = addDays(date, 1);
    if (isBusinessDay(date)) businessDays += 1;
  }
  return date;
}
