import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { CalendarRoutes } from '../../../calendar/calendar.routes.ts';
import { calendarTexts } from '../../../calendar/calendar-texts.rules.ts';
import { CalendarSection } from '../../../calendar/screens/customer/calendar-section.tsx';
import { sendEndAddress, sendMakeAddress } from '../../../calendar/screens/customer/send-calendar.ts';
import { garageTexts } from '../../../due/care.rules.ts';
import type { Garage } from '../../../garage.contract.ts';
import { answerForm } from '../../../screens/customer/answer-form.ts';
import { GarageForm } from '../../../screens/customer/garage-form.tsx';
import type { SentToGarage } from '../../../screens/customer/sent-to-garage.ts';
import { useSentForm } from '../../../screens/customer/use-sent-form.ts';
import type { GarageRoutes } from '../../own.routes.ts';
import { AddVehicle } from './add-vehicle.tsx';
import { GarageCard } from './garage-card.tsx';
import { sendNewVehicle, sendPuttingBack } from './send-vehicles.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [garage, calendar] = await Promise.all([
    ask(() => client<GarageRoutes>(fetch).garage.$get(), garageTexts.notRead),
    ask(() => client<CalendarRoutes>(fetch).garage.calendar.$get(), calendarTexts.notRead),
  ]);
  return { garage: valueOrNull(garage), calendar: valueOrNull(calendar) };
}

/** The forms without script. */
export const action = ({ context, request }: ActionFunctionArgs) =>
  answerForm(request, context.get(serverContext).fetch, {
    add: sendNewVehicle,
    back: sendPuttingBack,
    'make-address': sendMakeAddress,
    'end-address': sendEndAddress,
  });

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your garage' });

/** The vehicles of a customer, and what they are due for (rules.md#garage). */
export default function GaragePage() {
  const { garage, calendar } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="page grid gap-12 pt-8 pb-28 sm:pt-12 sm:pb-18">
      <header>
        <h1 className="text-3xl sm:text-4xl">Your garage</h1>
        <p className="mt-3 max-w-prose text-ink-soft">
          Your cars, their service history, and upcoming service. We remind you by email.
        </p>
      </header>
      {garage ? (
        <Vehicles garage={garage} />
      ) : (
        <Notice tone="bad" title={garageTexts.notRead} onRetry={revalidate} />
      )}
      {calendar ? (
        <CalendarSection calendar={calendar} />
      ) : (
        <Notice tone="bad" title={calendarTexts.notRead} onRetry={revalidate} />
      )}
    </div>
  );
}

function Vehicles({ garage: { vehicles, removed } }: { garage: Garage }) {
  const sent = useActionData<SentToGarage>();
  const isEmpty = vehicles.length === 0;
  return (
    <div className="grid gap-8">
      {isEmpty ? (
        <EmptyState title="No cars in your garage yet." className="py-8! sm:py-12!">
          Cars you buy from us appear here automatically. You can add other cars by VIN.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
          {vehicles.map((vehicle, index) => (
            <GarageCard key={vehicle._id} vehicle={vehicle} priority={index < 3} />
          ))}
        </ul>
      )}
      <details
        open={isEmpty || (sent?.form === 'add' && !sent.isDone)}
        className="border-y border-line py-4 [&[open]>summary]:mb-2"
      >
        <summary className="w-fit cursor-pointer py-1 font-semibold">Add a car from elsewhere</summary>
        <AddVehicle />
      </details>
      {removed.length > 0 && (
        <section aria-labelledby="removed" className="grid gap-2">
          <h2 id="removed" className="text-lg">
            Removed from your garage
          </h2>
          <ul>
            {removed.map((one) => (
              <RemovedVehicle key={one._id} vehicle={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function RemovedVehicle({ vehicle: { _id, make, model } }: { vehicle: Garage['removed'][number] }) {
  const putting = useSentForm('back', sendPuttingBack, { of: _id, done: 'Car added back to your garage.' });
  return (
    <li className="border-t border-line py-3">
      <GarageForm sending={putting} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="[overflow-wrap:anywhere]">
          {make} {model}
        </span>
        <Button type="submit" size="small" busy={putting.isBusy} aria-label={`Add ${make} ${model} back`}>
          Add back
        </Button>
        {putting.failure && <Notice tone="bad" title={putting.failure} />}
      </GarageForm>
    </li>
  );
}
