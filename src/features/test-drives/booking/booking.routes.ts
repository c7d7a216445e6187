import { z } from 'zod';
import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { driveToken } from '../test-drives.contract.ts';
import { driveBooked, driveBooking, driveOffer, driveSlotsQuery } from './booking.contract.ts';
import { bookTestDrive, confirmDrive, readDriveOffer } from './booking.service.ts';

const tags = ['test drives'];

const offer = route('book test drives', {
  method: 'get',
  path: '/test-drives/offer',
  summary: 'Times for a test drive',
  description:
    "The days from today, and the times of one of them, in the dealership's time zone. 404 for a car that is not available, 403 vip-access-needed for a VIP car.",
  tags,
  request: { query: driveSlotsQuery },
  responses: { 200: answer(driveOffer, 'The car, the days, and the times of one day') },
});

const book = route('book test drives', {
  method: 'post',
  path: '/test-drives',
  summary: 'Book a test drive',
  description:
    'For members, it is booked immediately. Visitors confirm by an emailed link within 15 minutes; until then, one time per address is held. 409 slot-taken lists the free times of the day (freeTimes); 409 no-car, no-test-drives and too-many-open; 429 above the limit.',
  tags,
  request: { body: body(driveBooking) },
  responses: { 201: answer(driveBooked, 'Booked, or held until it is confirmed') },
});

const confirm = route('book test drives', {
  method: 'post',
  path: '/test-drive-link/confirm',
  summary: "Confirm a visitor's booking with the emailed link",
  description: '400 link-over after 15 minutes. Used again, it gives the same answer.',
  tags,
  request: { body: body(z.object({ token: driveToken })) },
  responses: { 200: answer(driveBooked, 'Booked; an email with a calendar entry is sent') },
});

export const driveBookingRoutes = routes()
  .openapi(offer, async (c) =>
    c.json(await readDriveOffer(c.var.platform, c.var.actor, c.req.valid('query')), 200),
  )
  .openapi(book, async (c) => {
    const { platform, actor } = c.var;
    const { address } = callerOf(c);
    return c.json(await bookTestDrive(platform, { actor, address }, c.req.valid('json')), 201);
  })
  .openapi(confirm, async (c) => c.json(await confirmDrive(c.var.platform, c.req.valid('json').token), 200));
export type DriveBookingRoutes = typeof driveBookingRoutes;
