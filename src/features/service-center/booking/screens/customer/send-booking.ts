import { ask } from '#page-kit/ask/ask.ts';
import { bookingApi } from '../../booking.api.ts';
import type { Booking } from '../../booking.contract.ts';

/** Books a car in. Where no text comes with a failure, it has the listed one (rules.md#texts). */
export const sendBooking = (json: Booking, fetch?: typeof globalThis.fetch) =>
  ask(
    () => bookingApi(fetch)['service-center']['book-appointment'].$post({ json }),
    'Failed to book appointment',
  );
