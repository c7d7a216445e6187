import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import {
  ListingFailure,
  ListingScreen,
  loadListing,
} from '#features/catalogue/listing/screens/staff/listing.tsx';
import { rentalCalendarApi } from '#features/orders/rental-calendar/rental-calendar.api.ts';
import { RentalsOfListing } from '#features/orders/rental-calendar/screens/staff/rentals-of-listing.tsx';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The rentals of this car could not be loaded.';

export async function loader(args: LoaderFunctionArgs) {
  const { fetch } = args.context.get(serverContext);
  const param = { id: args.params.id ?? '' };
  const [loaded, rentals] = await Promise.all([
    loadListing(args),
    ask(() => rentalCalendarApi(fetch).listings[':id'].rentals.$get({ param }), failed),
  ]);
  return { loaded, rentals: valueOrNull(rentals) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData
      ? `${loaderData.loaded.listing.make} ${loaderData.loaded.listing.model}`
      : 'Car not found',
  });

/** One listing, and who has its units for rent. */
export default function Listing() {
  const { loaded, rentals } = useLoaderData<typeof loader>();
  return (
    <ListingScreen loaded={loaded}>
      {rentals ? (
        <RentalsOfListing found={rentals} />
      ) : (
        <Notice tone="bad" title={failed} className="mt-10" />
      )}
    </ListingScreen>
  );
}

export const ErrorBoundary = () => <ListingFailure />;
