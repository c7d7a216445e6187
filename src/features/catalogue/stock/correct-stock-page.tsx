import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import type { ListingRoutes } from '../listing/listing.routes.ts';
import { CorrectStockForm } from './correct-stock-form.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const param = { id: params.id ?? '' };
  const { fetch } = context.get(serverContext);
  return valueOrThrow(
    await ask(
      () => client<ListingRoutes>(fetch).listings[':id'].$get({ param }),
      'The car could not be loaded.',
    ),
  );
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Stock of ${loaderData.make} ${loaderData.model}` : 'Car not found',
  });

/** A stock that is not what stands here: how many more or fewer, and why. */
export default function CorrectStockPage() {
  const car = useLoaderData<typeof loader>();
  return (
    <StaffPage
      title="Correct stock"
      back={{ to: `/worker/cars/${car._id}`, label: `${car.make} ${car.model}` }}
      lead={
        <>
          {car.make} {car.model}, {car.color}:{' '}
          <strong className="font-semibold text-ink">{car.stock.toLocaleString('en-US')} in stock</strong>
        </>
      }
      narrow
    >
      <CorrectStockForm key={`${car._id} ${car.stock}`} car={car} />
    </StaffPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <StaffPage title="Car not found">
      <EmptyState title="Car not found" action={<LinkButton to="/worker">Stock</LinkButton>}>
        It may have been deleted.
      </EmptyState>
    </StaffPage>
  );
}
