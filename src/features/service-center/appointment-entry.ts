import { brand, dealershipAddress, idDomain } from '#platform/brand.ts';
import { timeText } from '#platform/dates/time-text.ts';
import type { CalendarDay } from '#platform/mail/calendar-file.ts';
import { carWords, workName } from './service-center.rules.ts';
import type { appointments } from './service-center.tables.ts';

/** One entry in the customer's calendar, from booking to end: a move changes it, a cancellation takes it out. */
export const appointmentEntry = (
  appointment: typeof appointments.$inferSelect,
  cancelled = false,
): CalendarDay => ({
  uid: `appointment-${appointment.originId}@${idDomain}`,
  date: appointment.date,
  summary: `${workName(appointment)} at ${brand.name}`,
  location: dealershipAddress(),
  description: [
    appointment.time && `At ${timeText(appointment.time)}`,
    carWords({ VIN: appointment.vin, plate: appointment.plate }),
  ]
    .filter(Boolean)
    .join(', '),
  sequence: appointment.moves + (cancelled ? 1 : 0),
  cancelled,
});
