import { z } from 'zod';
import { typedText } from '#platform/text/search-text.ts';
import { appointmentStates, isVin, normalizeVin, repairTypes } from './service-center.rules.ts';

/** The text that the booking form shows on success (rules.md#texts). */
export const bookedText = 'Appointment booked successfully!';

const repairType = z.enum(repairTypes, 'Choose a repair type').meta({ id: 'RepairType' });

const day = z.iso.date('Choose a date').describe("A calendar date in the dealership's time zone");

/** What the booking form sends. Whether the day is offered, the server's calendar says. */
export const booking = z
  .object({
    VIN: z
      .string('Enter the VIN')
      .max(100, 'A VIN has 17 characters')
      .transform(normalizeVin)
      .refine((vin) => vin !== '', { error: 'Enter the VIN', abort: true })
      .refine(isVin, 'A VIN has 17 characters: digits, and letters other than I, O and Q')
      .describe('17 characters of the VIN alphabet; case and surrounding spaces do not matter'),
    date: day,
    repairType,
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof booking>;

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

export const appointmentList = z.array(appointment).meta({ id: 'AppointmentList' });

export const booked = z
  .object({ message: z.literal(bookedText), appointment })
  .meta({ id: 'AppointmentBooked' });

export const availability = z
  .object({
    days: z.array(
      z.object({
        date: day,
        free: z.record(z.enum(repairTypes), z.number().int().min(0)).describe('Places left, by repair type'),
      }),
    ),
  })
  .meta({ id: 'Availability' });
export type Availability = z.infer<typeof availability>;

export const appointmentId = z.object({ id: z.string().min(1).max(64) });

/** An appointment as staff see it: with whom to call. */
export const workshopAppointment = appointment
  .extend({
    customer: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
    }),
  })
  .meta({ id: 'WorkshopAppointment' });
export type WorkshopAppointment = z.infer<typeof workshopAppointment>;

/** A day at the workshop: what is on for each repair type, against what it can take. */
export const workshopDay = z
  .object({
    date: day,
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

export const workshopWeek = z.object({ days: z.array(workshopDay) }).meta({ id: 'WorkshopWeek' });
export type WorkshopWeek = z.infer<typeof workshopWeek>;

/** A car that a customer has booked in on the phone or at the desk. */
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

export const dayQuery = z.object({ date: day.optional().describe('Today at the dealership if absent') });

export const move = z.object({ date: day }).meta({ id: 'AppointmentMove' });
