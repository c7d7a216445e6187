import { z } from 'zod';
import { sentDate } from '#platform/dates/date-schema.ts';
import { appointmentStates, repairTypes } from './service-center.rules.ts';

export const repairType = z.enum(repairTypes, 'Choose a repair type').meta({ id: 'RepairType' });

export const day = z.iso.date().describe("A calendar date in the dealership's time zone");

/** A day that a caller asks for. */
export const sentDay = sentDate('Choose a date');

/** An appointment as its customer sees it. */
export const appointment = z
  .object({
    _id: z.string(),
    VIN: z.string(),
    date: day,
    repairType,
    state: z.enum(appointmentStates),
    isUpcoming: z.boolean().describe('Booked, and its day has not passed: it can be cancelled'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointment>;

export const appointmentId = z.object({ id: z.string().min(1).max(64) });
