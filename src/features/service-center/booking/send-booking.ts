import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { Booking } from './booking.contract.ts';
import type { BookingRoutes } from './booking.routes.ts';

/** Books a car in. Where no text comes with a failure, it has the listed one (rules.md#texts). */
export const sendBooking = (json: Booking, fetch?: typeof globalThis.fetch) =>
  ask(
    () => client<BookingRoutes>(fetch)['service-center']['book-appointment'].$post({ json }),
    'Failed to book appointment',
  );
