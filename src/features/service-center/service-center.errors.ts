import { brand } from '#platform/brand.ts';
import { badInput, CodedError, notFound } from '#platform/errors.ts';
import {
  type AppointmentState,
  dayName,
  openAppointments,
  type RepairType,
  repairName,
} from './service-center.rules.ts';

const freeText = (freeDates: readonly string[]) =>
  freeDates.length > 0
    ? `Free days: ${freeDates.map(dayName).join('; ')}.`
    : 'No other day is available right now. Please check again tomorrow.';

/** 409: nobody is there that day. Says which days the workshop can. */
export const dayClosed = (date: string, freeDates: readonly string[]) =>
  new CodedError(409, 'day-closed', `We are closed on ${dayName(date)}. ${freeText(freeDates)}`, {
    details: { freeDates },
  });

/** 409: the workshop can take no more of these that day. Says which days it can. */
export function dayFull(date: string, repairType: RepairType, freeDates: readonly string[]): CodedError {
  const full = `${dayName(date)} is fully booked for: ${repairName(repairType)}.`;
  return new CodedError(409, 'day-full', `${full} ${freeText(freeDates)}`, { details: { freeDates } });
}

/** 409: one car comes once a day (rules.md#service-center). */
export const alreadyBooked = (date: string) =>
  new CodedError(409, 'already-booked', `This car already has an appointment on ${dayName(date)}.`);

/** 409: a customer has as many appointments ahead as one customer may have. */
export const tooManyOpen = () =>
  new CodedError(
    409,
    'too-many-open',
    `You have ${openAppointments} upcoming appointments, the most one customer can have. Cancel one of them, or call us: ${brand.contact.phone}.`,
  );

/** 400: whom a worker books for has an account. */
export const noSuchCustomer = () => badInput({ email: 'No customer has this email address.' });

/** 404, also for an appointment of someone else's. */
export const noSuchAppointment = () => notFound('Appointment not found.');

const stateTexts: Readonly<Record<AppointmentState, string>> = {
  booked: 'This appointment is still open.',
  done: 'This appointment is already done.',
  cancelled: 'This appointment was canceled.',
  moved: 'This appointment was moved to another day.',
};

/** 409: what was asked for does not follow the state it is in. */
export const appointmentClosed = (state: AppointmentState) =>
  new CodedError(409, 'appointment-closed', stateTexts[state]);

/** 409: its day is over. */
export const appointmentPast = (date: string) =>
  new CodedError(409, 'appointment-past', `This appointment was on ${dayName(date)}: it cannot be canceled.`);
