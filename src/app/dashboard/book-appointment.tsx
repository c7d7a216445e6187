import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { garageTexts } from '#features/garage/due/care.rules.ts';
import type { GarageRoutes } from '#features/garage/own/own.routes.ts';
import { bookingAskedIn } from '#features/service-center/booking/asked-booking.ts';
import { BookAppointment, bookOwnCar } from '#features/service-center/booking/book-appointment.tsx';
import type { BookingRoutes } from '#features/service-center/booking/booking.routes.ts';
import { ownVehicles } from '#features/service-center/booking/own-vehicles.ts';
import { fetchAppointments } from '#features/service-center/fetch-appointments.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [availability, garage, appointments] = await Promise.all([
    ask(
      () => client<BookingRoutes>(fetch)['service-center'].availability.$get(),
      'The free days could not be loaded.',
    ),
    ask(() => client<GarageRoutes>(fetch).garage.$get(), garageTexts.notRead),
    fetchAppointments(fetch),
  ]);
  const known = garage.ok ? garage.value.vehicles : [];
  const own = known.flatMap(({ VIN: vin, make, model }) => (vin ? [{ vin, make, model }] : []));
  return {
    asked: bookingAskedIn(url.searchParams),
    days: availability.ok ? availability.value.days : null,
    vehicles: ownVehicles(own, appointments ?? []),
  };
}

const posts = formAction(bookOwnCar);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Book an Appointment' });

/** Books a car in; the customer's own vehicles are at hand. */
export default function BookAppointmentPage() {
  return <BookAppointment {...useLoaderData<typeof loader>()} />;
}
