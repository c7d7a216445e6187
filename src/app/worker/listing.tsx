import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import {
  ListingFailure,
  ListingScreen,
  listingForms,
  loadListing,
} from '#features/catalogue/listing/listing.tsx';
import type { RentalCalendarRoutes } from '#features/orders/rental-desk/rental-calendar.routes.ts';
import { RentalsOfListing } from '#features/orders/rental-desk/rentals-of-listing.tsx';
import type { SavedCarsRoutes } from '#features/saved/cars/saved-cars.routes.ts';
import { SaversOfCar } from '#features/saved/cars/savers-of-car.tsx';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notice.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The rentals of this car could not be loaded.';

export async function loader(args: LoaderFunctionArgs) {
  const { fetch } = args.context.get(serverContext);
  const param = { id: args.params.id ?? '' };
  const [loaded, rentals, savers] = await Promise.all([
    loadListing(args),
    ask(() => client<RentalCalendarRoutes>(fetch).listings[':id'].rentals.$get({ param }), failed),
    ask(() => client<SavedCarsRoutes>(fetch).saved.cars[':id'].count.$get({ param }), failed),
  ]);
  return { loaded, rentals: valueOrNull(rentals), savers: valueOrNull(savers) };
}

const posts = formAction(...listingForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData
      ? `${loaderData.loaded.listing.make} ${loaderData.loaded.listing.model}`
      : 'Car not found',
  });

/** One listing, and who has its units for rent. */
export default function Listing() {
  const { loaded, rentals, savers } = useLoaderData<typeof loader>();
  return (
    <ListingScreen loaded={loaded}>
      {savers && <SaversOfCar people={savers.people} />}
      {rentals ? (
        <RentalsOfListing found={rentals} />
      ) : (
        <Notice tone="bad" title={failed} className="mt-10" />
      )}
    </ListingScreen>
  );
}

export const ErrorBoundary = () => <ListingFailure />;
