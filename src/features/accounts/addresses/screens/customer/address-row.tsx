import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { addressTexts, type OwnAddress } from '../../addresses.contract.ts';
import type { AddressesRoutes } from '../../addresses.routes.ts';

/** An address with what can be done with it. */
export function AddressRow({ address, onChange }: { address: OwnAddress; onChange: () => void }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async (what: 'prefer' | 'remove') => {
    setBusy(true);
    setFailure(undefined);
    const one = client<AddressesRoutes>().account.addresses[':id'];
    const param = { id: address._id };
    const asked =
      what === 'prefer'
        ? await ask(() => one.default.$post({ param }), addressTexts.notSaved)
        : await ask(() => one.$delete({ param }), addressTexts.notRemoved);
    setBusy(false);
    setAsking(false);
    // One that is gone already is shown so by the list.
    if (asked.ok || asked.status === 404) return revalidate();
    setFailure(asked.text);
  };
  // Two apartments of one house are told apart.
  const place = [address.street, address.line2].filter(Boolean).join(', ');
  return (
    <div className="grid gap-4">
      {failure && <Notice tone="bad" title={failure} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <address className="whitespace-pre-line not-italic wrap-anywhere">{address.text}</address>
        {address.isDefault && <Badge tone="good">Default</Badge>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onChange} aria-label={`Change ${place}`}>
          Change
        </Button>
        {!address.isDefault && (
          <Button
            size="small"
            busy={isBusy}
            onClick={() => void act('prefer')}
            aria-label={`Make ${place} the default`}
          >
            Make default
          </Button>
        )}
        <Button size="small" look="danger" onClick={() => setAsking(true)} aria-label={`Remove ${place}`}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void act('remove')}
        busy={isBusy}
        title="Remove this address?"
        confirmLabel="Remove address"
      >
        <span className="wrap-anywhere">{place}</span>
      </ConfirmDialog>
    </div>
  );
}
