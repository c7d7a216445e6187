import { useState } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { isVerified } from '#platform/permissions.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { PictureDialog } from '../../../pictures/screens/staff/picture-dialog.tsx';
import { useAwaitedPictures } from '../../../pictures/screens/staff/use-awaited-pictures.ts';
import { listingApi } from '../../listing.api.ts';
import type { Listing } from '../../listing.contract.ts';
import { ListingForm } from './listing-form.tsx';
import { ListingPrice } from './listing-price.tsx';
import { ListingActions, ListingStateBadge } from './listing-state.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  const asked = await ask(
    () => listingApi(fetch).listings[':id'].$get({ param }),
    'The car could not be loaded.',
  );
  return { listing: valueOrThrow(asked), verified: isVerified(session?.permits ?? [], 'change prices') };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.listing.make} ${loaderData.listing.model}` : 'Car not found',
  });

/** One listing with everything about it: facts, texts, picture, price and state (rules.md#facts). */
export default function ListingPage() {
  const { listing, verified } = useLoaderData<typeof loader>();
  const { make, model, vip, listingState, stock } = listing;
  return (
    <StaffPage
      title={`${make} ${model}`}
      back={{ to: vip ? '/worker?catalogue=vip' : '/worker', label: 'Stock' }}
      aside={
        <>
          <ListingStateBadge state={listingState} />
          {vip && <Badge>VIP</Badge>}
          <span className="text-sm text-ink-soft">{stock.toLocaleString('en-US')} in stock</span>
        </>
      }
      actions={<ListingActions listing={listing} />}
    >
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ListingForm key={listing._id} listing={listing} />
        <div className="grid gap-6 max-lg:order-first sm:max-lg:grid-cols-2">
          <ListingPicture listing={listing} />
          <ListingPrice listing={listing} verified={verified} />
        </div>
      </div>
    </StaffPage>
  );
}

function ListingPicture({ listing }: { listing: Listing }) {
  const [isChanging, setChanging] = useState(false);
  const { revalidate } = useRevalidator();
  useAwaitedPictures([listing]);
  const problem = listing.waitingPicture?.problem;
  return (
    <section
      aria-labelledby="picture"
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="picture" className="text-lg">
        Picture
      </h2>
      <Picture
        src={listing.image}
        placeholder={listing.imagePlaceholder}
        alt={`${listing.make} ${listing.model} in ${listing.color}`}
        sizes="320px"
        className="rounded-control"
      />
      {problem && <p className="text-sm text-bad">{problem}</p>}
      <Button size="small" className="justify-self-start" onClick={() => setChanging(true)}>
        Change picture
      </Button>
      {isChanging && (
        <PictureDialog
          car={listing}
          onClose={() => setChanging(false)}
          onGiven={() => {
            setChanging(false);
            void revalidate();
          }}
        />
      )}
    </section>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <FailurePage
      status={isMissing ? 404 : 500}
      title={isMissing ? 'Car not found.' : 'The car could not be loaded.'}
      text={isMissing ? 'No car of the stock has this address.' : 'Please try again in a moment.'}
    />
  );
}
