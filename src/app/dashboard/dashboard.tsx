import { useEffect } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { ConfirmReminder } from '#features/accounts/email-confirmation/confirm-reminder.tsx';
import { CarCard } from '#features/catalogue/list/car-card.tsx';
import { CarGrid } from '#features/catalogue/list/car-grid.tsx';
import { fetchOwnHolds } from '#features/holds/own/fetch-own-holds.ts';
import { YourReservations } from '#features/holds/own/your-reservations.tsx';
import { cancelOwnOrderForm } from '#features/orders/own-orders/cancel-own-order.tsx';
import { fetchOwnOrders } from '#features/orders/own-orders/fetch-own-orders.ts';
import { askToReturnForm } from '#features/orders/own-orders/return-own-order.tsx';
import { YourOrders } from '#features/orders/own-orders/your-orders.tsx';
import { askPath } from '#features/questions/ask-path.rules.ts';
import { fetchRecommendations } from '#features/recommendations/fetch-recommendations.ts';
import { RecommendedForYou } from '#features/recommendations/recommended-for-you.tsx';
import { fetchAppointments } from '#features/service-center/fetch-appointments.ts';
import { cancelAppointment, YourAppointments } from '#features/service-center/your-appointments.tsx';
import { fetchDrives } from '#features/test-drives/own-drives/fetch-drives.ts';
import { YourDrives } from '#features/test-drives/own-drives/your-drives.tsx';
import { fetchTradeIns } from '#features/trade-ins/requests/fetch-trade-ins.ts';
import { tradeInForms, YourTradeIns } from '#features/trade-ins/requests/your-trade-ins.tsx';
import { fetchOwnVins } from '#features/vin/fetch-own-vins.ts';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  const [orders, owned, appointments, drives, recommended, tradeIns, holds] = await Promise.all([
    fetchOwnOrders(fetch),
    fetchOwnVins(fetch),
    fetchAppointments(fetch),
    fetchDrives(fetch),
    fetchRecommendations(fetch),
    fetchTradeIns(fetch),
    fetchOwnHolds(fetch),
  ]);
  const vins = Object.fromEntries(owned.map(({ orderId, vin }) => [orderId, vin]));
  const unconfirmed = session?.emailVerified === false ? session.email : null;
  return { orders, vins, appointments, drives, recommended, unconfirmed, tradeIns, holds };
}

const posts = formAction(cancelAppointment, cancelOwnOrderForm, askToReturnForm, ...tradeInForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your orders' });

/** Who is signed in, and the ways to what is theirs. */
function OwnAccount() {
  const session = useSession();
  return (
    <p className="flex sm:-mb-12 flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span className="wrap-anywhere">{session?.email}</span>
      <Link to="/account" className="font-semibold text-ink underline underline-offset-4">
        Your account
      </Link>
      <Link to="/garage" className="font-semibold text-ink underline underline-offset-4">
        Your garage
      </Link>
      <Link to="/change-password" className="font-semibold text-ink underline underline-offset-4">
        Change password
      </Link>
    </p>
  );
}

/** A customer's own page. A part that could not be loaded leaves the others alone. */
export default function Dashboard() {
  const { orders, vins, appointments, drives, recommended, unconfirmed, tradeIns, holds } =
    useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  useWarning(orders === null, 'The orders are not a list: ignored.');
  useWarning(recommended === null, 'The recommendations are not a list: ignored.');
  return (
    <div className="page grid gap-6 pt-6 pb-10 sm:gap-18 sm:pt-12 sm:pb-18">
      <OwnAccount />
      {unconfirmed !== null && <ConfirmReminder email={unconfirmed} />}
      {holds?.length !== 0 && <YourReservations holds={holds} onRetry={retry} />}
      <YourOrders first={orders} vins={vins} onRetry={retry} />
      {tradeIns?.length !== 0 && <YourTradeIns tradeIns={tradeIns} onRetry={retry} />}
      <YourAppointments
        appointments={appointments}
        onRetry={retry}
        askAt={(id) => askPath('appointment', id)}
      />
      {drives?.length !== 0 && (
        <YourDrives drives={drives} onRetry={retry} askAt={(id) => askPath('drive', id)} />
      )}
      <RecommendedForYou cars={recommended} onRetry={retry}>
        {(cars) => (
          <CarGrid inRow>
            {cars.map((car) => (
              <CarCard key={car._id} car={car} to={`/cars/${car._id}`} heading="h3" />
            ))}
          </CarGrid>
        )}
      </RecommendedForYou>
    </div>
  );
}

/** Leaves a warning in the console while it holds, for an answer that is ignored (rules.md#orders). */
function useWarning(holds: boolean, text: string): void {
  useEffect(() => {
    if (holds) console.warn(text);
  }, [holds, text]);
}
