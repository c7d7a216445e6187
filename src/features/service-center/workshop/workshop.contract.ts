import { z } from 'zod';
import { namedCar, plate } from '#features/accounts/walk-ins/walk-ins.contract.ts';
import { othersAct } from '#features/audit/audit.contract.ts';
import { emailAddress } from '#platform/text/email-address.ts';
import { eachLine } from '#platform/text/one-line.ts';
import { typedText } from '#platform/text/search-text.ts';
import { booking } from '../booking/booking.contract.ts';
import { appointment, day, repairType, sentDay, timeOfDay } from '../service-center.contract.ts';

/** An appointment as staff see it: with whom to call. */
export const workshopAppointment = appointment
  .extend({
    customer: z.object({
      _id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().describe('Empty: none'),
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
    closed: z.boolean().describe('Closed that day; no new appointments'),
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
    fullDays: z
      .number()
      .int()
      .describe('Of the days that customers can choose, those that are fully booked for some kind of work'),
    before: day
      .optional()
      .describe('The first day of the previous week; absent at the start of the calendar'),
    after: day.optional().describe('The first day of the next week; absent at the end of the calendar'),
  })
  .meta({ id: 'WorkshopWeek' });
export type WorkshopWeek = z.infer<typeof workshopWeek>;

/** A complaint has at most so many characters. */
export const longestComplaint = 1000;

/** What staff write down of a car that they book in. */
const noted = {
  VIN: z
    .literal('')
    .or(booking.shape.VIN)
    .default('')
    .describe('Empty if the license plate identifies the car'),
  plate,
  vehicle: namedCar.describe('Description of the car, such as "Golf, blue"; used with a license plate'),
  date: sentDay,
  repairType,
  complaint: z
    .string()
    .trim()
    .max(longestComplaint, `Use at most ${longestComplaint} characters`)
    .superRefine(eachLine)
    .default('')
    .describe('The problem, as the customer describes it'),
  time: z.literal('').or(timeOfDay).default('').describe('The time of arrival; empty: any time of the day'),
};

const isCarNamed = ({ VIN, plate }: { VIN: string; plate: string }) => VIN !== '' || plate !== '';
const carNamed = { path: ['VIN'], message: 'Enter the VIN, or the license plate' };

/** A booking that staff make for a customer who calls or comes by. */
export const bookingForCustomer = z
  .object({
    customerId: z
      .string()
      .max(64)
      .optional()
      .describe('The customer, with or without an account; otherwise the email address identifies them'),
    email: emailAddress('Enter the email address of the account')
      .pipe(z.string().toLowerCase())
      .optional()
      .describe("The customer's account"),
    ...noted,
  })
  .refine(isCarNamed, carNamed)
  .refine(({ customerId, email }) => customerId !== undefined || email !== undefined, {
    path: ['email'],
    message: 'Enter the email address',
  })
  .meta({ id: 'BookingForCustomer' });
export type BookingForCustomer = z.infer<typeof bookingForCustomer>;

/** The form of a booking for a customer who is known already. */
export const bookingForm = z
  .object(noted)
  .refine(isCarNamed, { path: ['plate'], message: 'Enter the license plate, or the VIN' });

/** What is needed to book a car in for a customer: who it is, and the cars that are known. */
export const bookingSheet = z
  .object({
    customer: workshopAppointment.shape.customer,
    cars: z
      .array(z.object({ VIN: z.string(), plate: z.string(), name: z.string() }))
      .describe('Bought here, booked before or entered at the desk; latest first'),
    firstDate: day.describe('The first day, from today, with workshop capacity'),
    lastDate: day.describe('The last day that can be chosen'),
    days: z
      .array(z.object({ date: day, closed: z.boolean(), free: z.record(repairType, z.number().int()) }))
      .describe('From today to the last day: whether closed, and places left by kind of work'),
  })
  .meta({ id: 'BookingSheet' });
export type BookingSheet = z.infer<typeof bookingSheet>;

export const customerOfBooking = z.object({ id: z.string().min(1).max(64) });

export const appointmentSearch = z.object({
  search: typedText()
    .min(3, 'Enter at least 3 characters')
    .max(100, 'Enter at most 100 characters')
    .describe('A part of the VIN, or of the name, email address or phone number of the customer'),
});

export const foundAppointments = z.array(workshopAppointment).meta({ id: 'FoundAppointments' });

export const dayQuery = z.object({ date: sentDay.optional().describe('Today at the dealership if absent') });

export const weekQuery = dayQuery.extend({
  show: z
    .enum(['full'])
    .optional()
    .describe('full: only days that customers can choose and that are fully booked for some kind of work'),
});

export const move = z.object({ date: sentDay }).meta({ id: 'AppointmentMove' });
