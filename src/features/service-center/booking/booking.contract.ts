import { z } from 'zod';
import { isChassisNumber, isVin, plainVin } from '#platform/text/is-vin.ts';
import { appointment, day, repairType, sentDay } from '../service-center.contract.ts';
import { repairTypes } from '../service-center.rules.ts';

/** The text that the booking form shows on success (rules.md#texts). */
export const bookedText = 'Appointment booked successfully!';

export const vinTexts = {
  wrong: 'Enter 5 to 17 letters and digits',
  lookAgain: 'This is not a valid VIN. Please check it again: a VIN has no I, O or Q.',
} as const;

/** What the form says of 17 characters that are no VIN: they are taken, and a slip of the finger is likely. */
export function vinHint(typed: string): string | undefined {
  const vin = plainVin(typed);
  return vin.length === 17 && isChassisNumber(vin) && !isVin(vin) ? vinTexts.lookAgain : undefined;
}

/** What the booking form sends. Whether the day is offered, the server's calendar says. */
export const booking = z
  .object({
    VIN: z
      .string('Enter the VIN')
      .max(100, vinTexts.wrong)
      .transform(plainVin)
      .refine((vin) => vin !== '', { error: 'Enter the VIN', abort: true })
      .refine(isChassisNumber, vinTexts.wrong)
      .describe('5 to 17 letters and digits; case, blanks and hyphens do not matter'),
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
