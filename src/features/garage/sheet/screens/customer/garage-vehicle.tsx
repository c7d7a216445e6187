import { useMemo } from 'react';
import {
  type ActionFunctionArgs,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { garagePath, garageTexts } from '../../../due/care.rules.ts';
import type { GarageRoutes } from '../../../own/own.routes.ts';
import { answerForm } from '../../../screens/customer/answer-form.ts';
import { DoneList } from './done-list.tsx';
import { DueList } from './due-list.tsx';
import { KeepVehicle } from './keep-vehicle.tsx';
import { MileageSection } from './mileage-section.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';
import { sendersOf } from './vehicle-senders.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  return valueOrThrow(
    await ask(() => client<GarageRoutes>(fetch).garage.vehicles[':id'].$get({ param }), garageTexts.notRead),
  );
}

/** The forms without script. */
export const action = ({ context, params, request }: ActionFunctionArgs) =>
  answerForm(request, context.get(serverContext).fetch, sendersOf(params.id ?? ''));

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Your ${loaderData.make} ${loaderData.model}` : 'Car not found' });

/** One vehicle of a customer's garage (rules.md#garage). */
export default function GarageVehiclePage() {
  const sheet = useLoaderData<typeof loader>();
  const senders = useMemo(() => sendersOf(sheet._id), [sheet._id]);
  return (
    <div key={sheet._id} className="page max-w-6xl pt-8 pb-28 sm:pt-12 sm:pb-18">
      <header className="mb-8 grid gap-2">
        <p>
          <Link to={garagePath} className="text-sm text-ink-soft underline underline-offset-4">
            Your garage
          </Link>
        </p>
        <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">
          {[sheet.modelYear, sheet.make, sheet.model].filter(Boolean).join(' ')}
        </h1>
      </header>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:grid-rows-[auto_1fr] lg:gap-x-18">
        <div className="lg:col-start-2">
          <VehicleFacts sheet={sheet} />
        </div>
        <div className="grid content-start gap-12 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DueList sheet={sheet} senders={senders} />
          <MileageSection sheet={sheet} senders={senders} />
          <DoneList done={sheet.done} senders={senders} />
        </div>
        <div className="lg:col-start-2">
          <KeepVehicle sheet={sheet} senders={senders} />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <div className="page pt-12 pb-28">
      <h1 className="sr-only">Your garage</h1>
      <EmptyState
        title="This car is not in your garage."
        action={
          <LinkButton to={garagePath} look="primary">
            Your garage
          </LinkButton>
        }
      >
        It may have been removed, or it belongs to another account.
      </EmptyState>
    </div>
  );
}
