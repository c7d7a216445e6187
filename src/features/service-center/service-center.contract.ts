import { z } from 'zod';
import { sentDate } from '#platform/dates/date-schema.ts';
import { appointmentStates, repairTypes } from './service-center.rules.ts';

export const repairType = z.enum(repairTypes, 'Choose a repair type').meta({ id: 'RepairType' });

export const day = z.iso.date().describe("A calendar date in the dealership's time zone");

/** A day that a caller asks for. */
export const sentDay = sentDate('Choose a date');

/** '09:30', the dealership's time. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:30');

/** An appointment as its customer sees it. */
export const appointment = z
  .object({
    _id: z.string(),
    VIN: z.string().describe('Empty if staff booked the car by its license plate'),
    plate: z.string().optional().describe('The license plate, if staff entered it'),
    complaint: z.string().optional().describe('The problem, as the customer describes it'),
    time: timeOfDay.optional().describe('The agreed time of arrival, if any'),
    date: day,
    repairType,
    isInspection: z.boolean().describe('Whether routine servicing includes the inspection'),
    state: z.enum(appointmentStates),
    isUpcoming: z.boolean().describe('Booked and its day has not passed: it can be canceled'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointment>;

export const appointmentId = z.object({ id: z.string().min(1).max(64) });
