import { z } from 'zod';
import { isVin, plainVin } from '#platform/text/is-vin.ts';
import { appointment, day, repairType, sentDay } from '../service-center.contract.ts';
import { repairTypes } from '../service-center.rules.ts';

/** The text that the booking form shows on success (rules.md#texts). */
export const bookedText = 'Appointment booked successfully!';

/** What the booking form sends. Whether the day is offered, the server's calendar says. */
export const booking = z
  .object({
    VIN: z
      .string('Enter the VIN')
      .max(100, 'A VIN has 17 characters')
      .transform(plainVin)
      .refine((vin) => vin !== '', { error: 'Enter the VIN', abort: true })
      .refine(isVin, 'A VIN has 17 characters: digits, and letters other than I, O and Q')
      .describe('17 characters of the VIN alphabet; case, blanks and hyphens do not matter'),
    date: sentDay,
    repairType,
    isInspection: z.boolean().optional().describe('With routine servicing: it is the inspection of the car'),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof booking>;

export const appointmentList = z.array(appointment).meta({ id: 'AppointmentList' });

export const booked = z
  .object({ message: z.literal(bookedText), appointment })
  .meta({ id: 'AppointmentBooked' });

export const availability = z
  .object({
    days: z.array(
      z.object({
        date: day,
        closed: z.boolean().describe('Closed that day'),
        free: z.record(z.enum(repairTypes), z.number().int().min(0)).describe('Places left, by repair type'),
      }),
    ),
  })
  .meta({ id: 'Availability' });
export type Availability = z.infer<typeof availability>;
