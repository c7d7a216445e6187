import { calendarDate } from '#platform/clock.ts';
import { compareDates, dateInWords, isBefore } from '#platform/dates/calendar-date.ts';
import { addDays, datesFrom } from '#platform/dates/date-arithmetic.ts';

/** What a car is brought in for (rules.md#service-center). */
export const repairTypes = ['technical', 'non-technical', 'routine-servicing'] as const;
export type RepairType = (typeof repairTypes)[number];

/**
 * How many appointments one customer may have ahead: as a household with several cars may need, and fewer than a day takes of
 * any repair type unless the dealer sets less, so that one customer cannot fill a day of the workshop.
 */
export const openAppointments = 3;

/** Customers may choose among this many days, the first of them tomorrow (rules.md#service-center). */
export const bookingDays = 7;

/** Staff may move an appointment to today or to any of this many days that follow. */
export const movingDays = 60;

/**
 * The days that can be booked, as ISO dates: the next 7 of the calendar at the dealership, from tomorrow on
 * (rules.md#service-center). Calendar days are counted, not hours: a change of the clocks neither skips nor repeats
 * one.
 */
export function bookableDates(instant: Date, timeZone: string): string[] {
  return datesFrom(addDays(calendarDate(instant, timeZone), 1), bookingDays);
}

/** Whether staff may put an appointment on this day. */
export const isMovable = (date: string, today: string): boolean =>
  !isBefore(date, today) && !isBefore(addDays(today, movingDays), date);

/** As it is stored and compared: without the spaces around it, in capitals (rules.md#service-center). */
export const normalizeVin = (typed: string): string => typed.trim().toUpperCase();

export const appointmentStates = ['booked', 'done', 'cancelled', 'moved'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

/** What may follow what. A moved appointment goes on as a new one, on its new day; one marked done by mistake opens again. */
export const appointmentTransitions: Readonly<Record<AppointmentState, readonly AppointmentState[]>> = {
  booked: ['done', 'cancelled', 'moved'],
  done: ['booked'],
  cancelled: [],
  moved: [],
};

export const appointmentMayBecome = (from: AppointmentState, to: AppointmentState): boolean =>
  appointmentTransitions[from].includes(to);

/** Booked, and its day has not passed at the dealership: the customer can still call it off. */
export const isUpcoming = (appointment: { state: AppointmentState; date: string }, today: string): boolean =>
  appointment.state === 'booked' && !isBefore(appointment.date, today);

/** Upcoming ones in the order of their days, then the others, the latest first. */
export const upcomingFirst = <Listed extends { isUpcoming: boolean; date: string }>(
  appointments: readonly Listed[],
): Listed[] => {
  const byDate = (one: Listed, other: Listed) => compareDates(one.date, other.date);
  return [
    ...appointments.filter((one) => one.isUpcoming).sort(byDate),
    ...appointments.filter((one) => !one.isUpcoming).sort((one, other) => byDate(other, one)),
  ];
};

/** 'Friday, May 2': an ISO date as people say it. */
export const dayName = (date: string): string =>
  dateInWords(date, { weekday: 'long', month: 'long', day: 'numeric' });

const repairNames: Readonly<Record<RepairType, string>> = {
  technical: 'Technical repair',
  'non-technical': 'Non-technical repair',
  'routine-servicing': 'Routine servicing',
};

/** A repair type as people say it. */
export const repairName = (repairType: RepairType): string => repairNames[repairType];
