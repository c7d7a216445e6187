import { z } from 'zod';
import { chosenVehicle } from '#features/vehicles/on-sale/on-sale.contract.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import {
  drivenCar,
  driverEmail,
  driverName,
  driverPhone,
  driveSlots,
  licence,
  startsAt,
  testDrive,
} from '../test-drives.contract.ts';

const carId = z.string('Choose a car').min(1).max(64);
const vehicleId = z.string().min(1).max(64).optional().describe('This vehicle only');

/** What the booking form sends. */
export const driveBooking = z
  .object({
    carId,
    vehicleId,
    startsAt,
    name: driverName,
    email: driverEmail.optional().describe('For visitors; members use their account'),
    phone: driverPhone,
    licence,
  })
  .meta({ id: 'TestDriveBooking' });
export type DriveBooking = z.infer<typeof driveBooking>;

/** The fields of the booking form. A member's address is the account's. */
export const driverFields = z.object({
  vehicleId,
  startsAt,
  name: driverName,
  email: driverEmail,
  phone: driverPhone,
  licence: z.preprocess((ticked) => ticked === 'on', licence),
});

export const driveBooked = z
  .object({
    message: z.string(),
    isConfirmed: z.boolean().describe('False: an email with a confirmation link has been sent'),
    drive: testDrive,
    manageToken: z.string().optional().describe('Token to move or cancel it; absent until it is confirmed'),
  })
  .meta({ id: 'TestDriveBooked' });
export type DriveBooked = z.infer<typeof driveBooked>;

export const driveSlotsQuery = z.object({
  car: carId,
  vehicle: vehicleId,
  date: sentDate('Choose a day').optional().describe('The day to list times for'),
});
export type DriveSlotsQuery = z.infer<typeof driveSlotsQuery>;

/** A car with the times at which it can be driven. */
export const driveOffer = driveSlots
  .extend({
    car: drivenCar,
    isOffered: z
      .boolean()
      .describe('Whether test drives are available: a car is in stock, and test drives are offered'),
    minutes: z.number().int(),
    vehicle: chosenVehicle
      .optional()
      .describe('The requested vehicle; absent if none was requested, or it is no longer in stock'),
  })
  .meta({ id: 'TestDriveOffer' });
export type DriveOffer = z.infer<typeof driveOffer>;

export const driveBookingTexts = {
  asked: 'We sent you an email. Click its link within 15 minutes to confirm.',
  booked: 'Your test drive is booked.',
} as const;
