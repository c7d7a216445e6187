import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { BookAppointment } from '#features/service-center/screens/shop/book-appointment.tsx';
import { fetchAppointments } from '#features/service-center/screens/shop/fetch-appointments.ts';
import { ownVehicles } from '#features/service-center/screens/shop/own-vehicles.ts';
import { serviceCenterApi } from '#features/service-center/service-center.api.ts';
import { fetchOwnVins } from '#features/vin/screens/shop/fetch-own-vins.ts';
import { pageMeta } from '#web/meta.ts';
import { serverContext } from '#web/server-context.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [availability, bought, appointments] = await Promise.all([
    serviceCenterApi(fetch)['service-center'].availability.$get(),
    fetchOwnVins(fetch),
    fetchAppointments(fetch),
  ]);
  return {
    days: availability.ok ? (await availability.json()).days : null,
    vehicles: ownVehicles(bought, appointments ?? []),
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Book an Appointment' });

/** Books a car in; the customer's own vehicles are at hand. */
export default function BookAppointmentPage() {
  return <BookAppointment {...useLoaderData<typeof loader>()} />;
}
