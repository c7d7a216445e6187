import { useEffect, useState } from 'react';
import { listingStateWords } from '#features/catalogue/facts.rules.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import type { ListingToReceive } from '../../receiving.contract.ts';
import type { ReceivingRoutes } from '../../receiving.routes.ts';

/** How long to wait after a keystroke before asking. */
const pauseMs = 180;
const failed = 'The cars could not be loaded.';

/** 'Porsche 911 GT3 · Red · 2024 · Used'. */
export const factsOfListing = ({
  color,
  modelYear,
  condition,
  listingState,
  vip,
}: ListingToReceive): string =>
  [color, modelYear, condition, vip && 'VIP', listingState !== 'published' && listingStateWords[listingState]]
    .flatMap((fact) => (fact ? String(fact) : []))
    .join(' · ');

type Found = { listings: ListingToReceive[] } | { failure: string } | undefined;

/** Finds the listing that a delivery is for. */
export function ChooseListing({ onChoose }: { onChoose: (listing: ListingToReceive) => void }) {
  const [search, setSearch] = useState('');
  const [tried, setTried] = useState(0);
  const [found, setFound] = useState<Found>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isAwaited = true;
    const timer = setTimeout(async () => {
      const query = search.trim() ? { search: search.trim() } : {};
      const asked = await ask(() => client<ReceivingRoutes>().vehicles.listings.$get({ query }), failed);
      if (isAwaited) setFound(asked.ok ? { listings: asked.value } : { failure: asked.text });
    }, pauseMs);
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [search, tried]);
  return (
    <div className="grid gap-3">
      <SearchBox
        label="Search by make or model"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {!found && <Spinner label="Loading the cars" />}
      {found && 'failure' in found && (
        <Notice tone="bad" title={found.failure} onRetry={() => setTried((count) => count + 1)} />
      )}
      {found && 'listings' in found && <Choices listings={found.listings} onChoose={onChoose} />}
    </div>
  );
}

function Choices({
  listings,
  onChoose,
}: {
  listings: readonly ListingToReceive[];
  onChoose: (listing: ListingToReceive) => void;
}) {
  if (listings.length === 0) return <p className="text-sm text-ink-soft">No matches.</p>;
  return (
    <ul aria-label="Cars" className="max-h-80 overflow-y-auto rounded-control border border-line">
      {listings.map((listing) => (
        <li key={listing._id} className="border-b border-line last:border-b-0">
          <Button
            look="ghost"
            className="w-full justify-between! gap-4 rounded-none! px-4! py-2 text-left!"
            onClick={() => onChoose(listing)}
          >
            <span className="min-w-0">
              <span className="block [overflow-wrap:anywhere]">
                {listing.make} {listing.model}
              </span>
              <span className="block text-sm font-normal text-ink-soft">{factsOfListing(listing)}</span>
            </span>
            <span className="text-sm font-normal whitespace-nowrap text-ink-soft tabular-nums">
              {listing.stock.toLocaleString('en-US')} in stock
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
