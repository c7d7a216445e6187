import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { TextField } from '#ui/text-field.tsx';
import { namedDay } from '../test-drives.rules.ts';
import type { StaffDrive } from './board.contract.ts';

interface MoveDriveDialogProps {
  drive: StaffDrive;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  /** Returns what is wrong with the time, or nothing where the drive was moved. */
  onMove: (at: string) => Promise<string | undefined>;
}

/** Asks for another time. An error is shown beneath it. */
export function MoveDriveDialog({ drive, open, busy, onClose, onMove }: MoveDriveDialogProps) {
  const [at, setAt] = useState('');
  const [error, setError] = useState<string>();
  const formId = `move-${drive._id}`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (at === '') return setError('Choose day and time');
    const refusal = await onMove(at);
    setError(refusal);
    if (!refusal) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Move to another time"
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button type="submit" form={formId} look="primary" busy={busy}>
            Move test drive
          </Button>
        </>
      }
    >
      <form method="post" id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          {drive.name} is booked for the {drive.car.make} {drive.car.model} on {namedDay(drive.date)} at{' '}
          {drive.time}. {drive.email ? 'The customer gets an email with the new time.' : 'No email is sent.'}
        </p>
        <TextField
          type="datetime-local"
          label="New day and time"
          hint="At the dealership"
          value={at}
          error={error}
          onChange={(event) => setAt(event.target.value)}
          className="text-ink"
        />
      </form>
    </Dialog>
  );
}
