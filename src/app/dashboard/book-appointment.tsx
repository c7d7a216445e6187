import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { bookingApi } from '#features/service-center/booking/booking.api.ts';
import { BookAppointment } from '#features/service-center/booking/screens/customer/book-appointment.tsx';
import { ownVehicles } from '#features/service-center/booking/screens/customer/own-vehicles.ts';
import { fetchAppointments } from '#features/service-center/screens/customer/fetch-appointments.ts';
import { fetchOwnVins } from '#features/vin/screens/customer/fetch-own-vins.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [availability, bought, appointments] = await Promise.all([
    ask(() => bookingApi(fetch)['service-center'].availability.$get(), 'The free days could not be loaded.'),
    fetchOwnVins(fetch),
    fetchAppointments(fetch),
  ]);
  return {
    days: availability.ok ? availability.value.days : null,
    vehicles: ownVehicles(bought, appointments ?? []),
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Book an Appointment' });

/** Books a car in; the customer's own vehicles are at hand. */
export default function BookAppointmentPage() {
  return <BookAppointment {...useLoaderData<typeof loader>()} />;
}
