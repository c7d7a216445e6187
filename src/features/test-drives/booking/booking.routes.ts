import { z } from 'zod';
import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { driveToken } from '../test-drives.contract.ts';
import { bookTestDrive } from './book-test-drive.ts';
import { driveBooked, driveBooking, driveOffer, driveSlotsQuery } from './booking.contract.ts';
import { confirmDrive } from './confirm-drive.ts';
import { readDriveOffer } from './read-drive-offer.ts';

const tags = ['test drives'];

const offer = route('book test drives', {
  method: 'get',
  path: '/test-drives/offer',
  summary: 'When a car can be driven',
  description:
    "The days from today on, and the times of one of them, all at the dealership's time. 404 for a car that is not on offer, 403 vip-access-needed for a VIP car.",
  tags,
  request: { query: driveSlotsQuery },
  responses: { 200: answer(driveOffer, 'The car, the days, and the times of one') },
});

const book = route('book test drives', {
  method: 'post',
  path: '/test-drives',
  summary: 'Book a test drive',
  description:
    "A member's is booked at once. A visitor is mailed a link, which has to be followed within 15 minutes; until then the time is held, one for each address. 409 slot-taken says which times of the day are free (freeTimes); 409 no-car, no-test-drives and too-many-open; 429 beyond the limit.",
  tags,
  request: { body: body(driveBooking) },
  responses: { 201: answer(driveBooked, 'Booked, or held until it is confirmed') },
});

const confirm = route('book test drives', {
  method: 'post',
  path: '/test-drive-link/confirm',
  summary: "Confirm a visitor's booking by the link of the mail",
  description: '400 link-over after 15 minutes. Pressed again it answers the same.',
  tags,
  request: { body: body(z.object({ token: driveToken })) },
  responses: { 200: answer(driveBooked, 'Booked; a mail with the time for the calendar is on its way') },
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
