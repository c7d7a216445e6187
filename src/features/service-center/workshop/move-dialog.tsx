import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { TextField } from '#ui/text-field.tsx';
import { dayName } from '../service-center.rules.ts';
import type { WorkshopAppointment } from './workshop.contract.ts';

interface MoveDialogProps {
  appointment: WorkshopAppointment;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  /** Returns what is wrong with the date, or nothing where the appointment was moved. */
  onMove: (date: string) => Promise<string | undefined>;
}

/** Asks for another day. An error is shown beneath the date. */
export function MoveDialog({ appointment, open, busy, onClose, onMove }: MoveDialogProps) {
  const [date, setDate] = useState(appointment.date);
  const [error, setError] = useState<string>();
  const formId = `move-${appointment._id}`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (date === '') return setError('Choose a date');
    const refusal = await onMove(date);
    setError(refusal);
    if (!refusal) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Move to another day"
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button type="submit" form={formId} look="primary" busy={busy}>
            Move appointment
          </Button>
        </>
      }
    >
      <form method="post" id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          {appointment.customer.firstName} {appointment.customer.lastName} is booked for{' '}
          {dayName(appointment.date)}, and gets an email with the new day.
        </p>
        <TextField
          type="date"
          label="New day"
          value={date}
          error={error}
          onChange={(event) => setDate(event.target.value)}
          className="text-ink"
        />
      </form>
    </Dialog>
  );
}
