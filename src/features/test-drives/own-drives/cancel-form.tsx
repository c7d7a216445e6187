import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { closeAtContent } from '#ui/close-at-content.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { askToCancel } from './managed-drive-calls.ts';

interface CancelFormProps {
  token: string;
  onCancelled: () => Promise<void>;
}

/** Calls a drive off; with script it is asked about first. */
export function CancelForm({ token, onCancelled }: CancelFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => setOpen(false);
  const askFirst = (event: FormEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const cancel = async () => {
    setBusy(true);
    setFailure(undefined);
    const asked = await askToCancel(token);
    setBusy(false);
    if (asked.ok) {
      closeAtContent(close);
      return onCancelled();
    }
    close();
    setFailure(asked.text);
  };
  return (
    <>
      <form method="post" onSubmit={askFirst} className="grid justify-items-start gap-3">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="cancel" />
        {failure && <Notice tone="bad" title={failure} />}
        <Button type="submit" look="danger">
          Cancel test drive
        </Button>
      </form>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={cancel}
        busy={isBusy}
        title="Cancel your test drive?"
        confirmLabel="Cancel test drive"
      >
        The time becomes available to others.
      </ConfirmDialog>
    </>
  );
}
