import { workshopWorkWords } from '#features/settings/kinds/workshop-work.rules.ts';
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

/** Whether no further car is taken for a kind of work that day. Where no place is offered, none is missed. */
export const isBookedOut = ({ taken, capacity }: { taken: number; capacity: number }): boolean =>
  taken > 0 && taken >= capacity;

/** Whether staff may put an appointment on this day. */
export const isMovable = (date: string, today: string): boolean =>
  !isBefore(date, today) && !isBefore(addDays(today, movingDays), date);

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

/** What tells a car from others: its VIN, else its plate. */
export const carOf = ({ VIN, plate }: { VIN: string; plate?: string | undefined }): string =>
  VIN === '' ? (plate ?? '') : VIN;

/** The same in a sentence: 'VIN …', or 'plate …'. */
export const carWords = (car: { VIN: string; plate?: string | undefined }): string =>
  `${car.VIN === '' ? 'plate' : 'VIN'} ${carOf(car)}`;

/** A repair type as people say it. */
export const repairName = (repairType: RepairType): string => workshopWorkWords[repairType];

/** What an appointment is for: an inspection is routine servicing that has a name of its own. */
export const workName = (one: { repairType: RepairType; isInspection: boolean }): string =>
  one.isInspection ? 'Inspection' : repairName(one.repairType);
