import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import type { Tone } from '#ui/notices/tone.ts';
import { type ListingState, listingStateWords } from '../../../facts.rules.ts';
import type { Listing } from '../../listing.contract.ts';
import type { ListingRoutes } from '../../listing.routes.ts';
import { DeleteListing } from './delete-listing.tsx';
import { saving } from './saving.ts';

const tones: Record<ListingState, Tone> = { draft: 'warn', published: 'good', archived: 'neutral' };

export const ListingStateBadge = ({ state }: { state: ListingState }) => (
  <Badge tone={tones[state]}>{listingStateWords[state]}</Badge>
);

const noAnswer = 'The server did not respond. Nothing was changed.';

/** Offers the car to customers, shows it as they see it, or takes it out of the shop. */
export function ListingActions({ listing }: { listing: Listing }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { _id: id, vip, listingState } = listing;
  const change = async (act: 'publish' | 'archive') => {
    setBusy(true);
    // What was refused stays at its field, and nothing older is published in its place.
    if (!(await saving.over())) {
      setAsking(false);
      return setBusy(false);
    }
    const calls = client<ListingRoutes>().listings[':id'];
    const asked = await ask(() => calls[act].$post({ param: { id } }), noAnswer);
    setBusy(false);
    setAsking(false);
    const done = act === 'publish' ? 'This car is now published.' : 'This car is now archived.';
    if (asked.ok) showToast(done, { tone: 'good' });
    else showToast(asked.text, { tone: 'bad' });
    void revalidate();
  };
  return (
    <>
      <LinkButton to={`/worker/vehicles?car=${id}`} size="small">
        Vehicles
      </LinkButton>
      {listingState !== 'archived' && (
        <LinkButton to={`/worker/receive?car=${id}`} size="small">
          Receive vehicles
        </LinkButton>
      )}
      {listingState === 'published' && !vip && (
        <LinkButton to={`/cars/${id}`} size="small">
          View in the shop
        </LinkButton>
      )}
      {listingState !== 'published' && (
        <Button look="primary" size="small" busy={isBusy} onClick={() => void change('publish')}>
          Publish
        </Button>
      )}
      {listingState !== 'archived' && (
        <Button size="small" onClick={() => setAsking(true)}>
          Archive
        </Button>
      )}
      {listingState !== 'published' && <DeleteListing listing={listing} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void change('archive')}
        busy={isBusy}
        title={`Archive ${listing.make} ${listing.model}?`}
        confirmLabel="Archive"
      >
        Customers can no longer find or buy it. Its orders and pictures are kept, and you can publish it
        again.
      </ConfirmDialog>
    </>
  );
}
