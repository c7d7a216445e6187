import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { BookingRoutes } from './booking/booking.routes.ts';
import type { Appointment } from './service-center.contract.ts';

/** The signed-in customer's appointments, upcoming ones first. Null where the shop did not answer. */
export async function fetchAppointments(fetch?: typeof globalThis.fetch): Promise<Appointment[] | null> {
  const asked = await ask(
    () => client<BookingRoutes>(fetch)['service-center'].appointments.$get(),
    'The appointments could not be loaded.',
  );
  return asked.ok ? asked.value : null;
}
