import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { refusalOf, type SentForm, sendBack } from '#page-kit/sent-form.ts';
import type { DriveBooked } from './booking.contract.ts';
import type { DriveBookingRoutes } from './booking.routes.ts';

export const notBooked = 'The test drive could not be booked. Please try again.';

/** The form that was sent without script, with what came of it. */
export interface SentBooking extends SentForm {
  booked?: DriveBooked;
}

/** Books by what a form without script holds. */
export async function sendDriveBooking(
  fetch: typeof globalThis.fetch,
  carId: string,
  { startsAt = '', name = '', email = '', phone = '', licence, vehicleId }: Record<string, string>,
) {
  const json = {
    carId,
    startsAt,
    name,
    phone,
    ...(email && { email }),
    ...(vehicleId && { vehicleId }),
    // What is not ticked is refused by the call, at its field.
    licence: (licence !== undefined) as true,
  };
  const asked = await ask(() => client<DriveBookingRoutes>(fetch)['test-drives'].$post({ json }), notBooked);
  const sent: SentBooking = { values: { startsAt, name, email, phone }, fields: {} };
  return asked.ok
    ? sendBack<SentBooking>({ ...sent, booked: asked.value }, 200)
    : sendBack<SentBooking>({ ...sent, ...refusalOf(asked) }, asked.status ?? 503);
}
