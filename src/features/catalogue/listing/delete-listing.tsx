import { useState } from 'react';
import { replace } from 'react-router';
import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { leadTo, pageForm } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import type { Listing } from './listing.contract.ts';
import type { ListingRoutes } from './listing.routes.ts';

const noAnswer = 'The server did not respond. Nothing was deleted.';

const which = z.object({ name: z.string(), vip: z.string().optional() });

export const deleteListing = pageForm('delete', which, async ({ value, api, params: { id = '' } }) => {
  const asked = await ask(() => api<ListingRoutes>().listings[':id'].$delete({ param: { id } }), noAnswer);
  // Somebody else deleted it: that is what was wanted. Back does not lead to a car that is not there.
  if (asked.ok || asked.status === 404)
    return leadTo(
      value.vip ? '/worker?catalogue=vip' : '/worker',
      `${value.name} has been deleted.`,
      replace,
    );
  return asked;
});

/** For a car that customers do not see: deletes it where no order and no vehicle belongs to it. */
export function DeleteListing({ listing: { make, model, vip } }: { listing: Listing }) {
  const [isAsking, setAsking] = useState(false);
  const name = `${make} ${model}`;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ActionDialog
        form={deleteListing}
        send={{ name, ...(vip && { vip: 'yes' }) }}
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${name} permanently?`}
        confirmLabel="Delete"
      >
        This deletes its details, pictures and prices. A car with orders or vehicles cannot be deleted.
      </ActionDialog>
    </>
  );
}
