import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Listing } from './listing.contract.ts';
import type { ListingRoutes } from './listing.routes.ts';

const noAnswer = 'The server did not respond. Nothing was deleted.';

/** For a car that customers do not see: deletes it where no order and no vehicle belongs to it. */
export function DeleteListing({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { _id: id, make, model, vip } = listing;
  const confirm = async () => {
    setBusy(true);
    const asked = await ask(
      () => client<ListingRoutes>().listings[':id'].$delete({ param: { id } }),
      noAnswer,
    );
    setBusy(false);
    setAsking(false);
    // Somebody else deleted it: that is what was wanted.
    const isGone = asked.ok || asked.status === 404;
    if (!isGone) return showToast(asked.text, { tone: 'bad' });
    showToast(`${make} ${model} has been deleted.`, { tone: 'good' });
    // Back does not lead to a car that is not there.
    void navigate(vip ? '/worker?catalogue=vip' : '/worker', { replace: true });
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        busy={isBusy}
        title={`Delete ${make} ${model} permanently?`}
        confirmLabel="Delete"
      >
        This deletes its details, pictures and prices. A car with orders or vehicles cannot be deleted.
      </ConfirmDialog>
    </>
  );
}
