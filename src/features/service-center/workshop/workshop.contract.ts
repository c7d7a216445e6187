import { z } from 'zod';
import { othersAct } from '#features/audit/audit.contract.ts';
import { typedText } from '#platform/text/search-text.ts';
import { booking } from '../booking/booking.contract.ts';
import { appointment, day, repairType, sentDay } from '../service-center.contract.ts';

/** An appointment as staff see it: with whom to call. */
export const workshopAppointment = appointment
  .extend({
    customer: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      emailVerified: z.boolean().describe('Whether the customer has confirmed the address'),
      phone: z.string(),
    }),
    othersAct: othersAct.optional(),
  })
  .meta({ id: 'WorkshopAppointment' });
export type WorkshopAppointment = z.infer<typeof workshopAppointment>;

/** A day at the workshop: what is on for each repair type, against what it can take. */
export const workshopDay = z
  .object({
    date: day,
    closed: z.boolean().describe('Nobody is there that day, and no further car is taken'),
    repairTypes: z.array(
      z.object({
        repairType,
        capacity: z.number().int(),
        taken: z.number().int(),
        appointments: z.array(workshopAppointment),
      }),
    ),
  })
  .meta({ id: 'WorkshopDay' });
export type WorkshopDay = z.infer<typeof workshopDay>;

export const workshopWeek = z
  .object({
    days: z.array(workshopDay),
    before: day
      .optional()
      .describe('The first day of the week before; absent where the calendar of the shop begins'),
    after: day
      .optional()
      .describe('The first day of the week after; absent where the calendar of the shop ends'),
  })
  .meta({ id: 'WorkshopWeek' });
export type WorkshopWeek = z.infer<typeof workshopWeek>;

/** A booking that staff make for a customer who calls or comes by. */
export const bookingForCustomer = booking
  .extend({
    email: z
      .string('Enter the e-mail address')
      .trim()
      .toLowerCase()
      .pipe(z.email('Enter the e-mail address of the account'))
      .describe("The customer's account"),
  })
  .meta({ id: 'BookingForCustomer' });
export type BookingForCustomer = z.infer<typeof bookingForCustomer>;

export const appointmentSearch = z.object({
  search: typedText()
    .min(3, 'Enter at least 3 characters')
    .max(100, 'Enter at most 100 characters')
    .describe('A part of the VIN, or of the name, e-mail address or phone number of the customer'),
});

export const foundAppointments = z.array(workshopAppointment).meta({ id: 'FoundAppointments' });

export const dayQuery = z.object({ date: sentDay.optional().describe('Today at the dealership if absent') });

export const move = z.object({ date: sentDay }).meta({ id: 'AppointmentMove' });
