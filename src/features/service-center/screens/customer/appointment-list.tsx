import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import type { BookingRoutes } from '../../booking/booking.routes.ts';
import type { Appointment } from '../../service-center.contract.ts';
import { carWords, dayName, workName } from '../../service-center.rules.ts';
import { AppointmentRow } from './appointment-row.tsx';

/** Asks, cancels, and has the page load the appointments again. */
function useCancellation() {
  const [chosen, choose] = useState<Appointment>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  const { revalidate } = useRevalidator();
  const cancel = async () => {
    if (!chosen || isBusy) return;
    setBusy(true);
    const param = { id: chosen._id };
    const cancelled = await ask(
      () => client<BookingRoutes>()['service-center'].appointments[':id'].$delete({ param }),
      'Your appointment could not be canceled. Please try again.',
    );
    await revalidate();
    isDone.current = cancelled.ok;
    setBusy(false);
    setOpen(false);
    if (cancelled.ok) {
      showToast(`Your appointment on ${dayName(chosen.date)} is canceled.`, { tone: 'good' });
    } else {
      showToast(cancelled.text, { tone: 'bad' });
    }
  };
  // The button that was pressed is gone: once the dialog has closed, the keyboard goes on at the list.
  useEffect(() => {
    if (isOpen || !isDone.current) return;
    isDone.current = false;
    list.current?.focus();
  }, [isOpen]);
  const open = (appointment: Appointment) => {
    choose(appointment);
    setOpen(true);
  };
  return { list, chosen, isOpen, isBusy, open, close: () => setOpen(false), cancel };
}

interface AppointmentListProps {
  appointments: readonly Appointment[];
  /** Where one asks about an appointment; absent: nowhere. */
  askAt?: ((id: string) => string) | undefined;
}

/** A customer's own appointments as the API lists them: upcoming ones first. */
export function AppointmentList({ appointments, askAt }: AppointmentListProps) {
  const { list, chosen, isOpen, isBusy, open, close, cancel } = useCancellation();
  if (appointments.length === 0) return <NoAppointments />;
  const rows = (shown: readonly Appointment[]) => (
    <ul>
      {shown.map((one) => (
        <AppointmentRow key={one._id} appointment={one} askAt={askAt?.(one._id)} onCancel={() => open(one)} />
      ))}
    </ul>
  );
  const earlier = appointments.filter((one) => !one.isUpcoming);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {rows(appointments.filter((one) => one.isUpcoming))}
      {earlier.length > 0 && (
        <details className="border-t border-line">
          <summary className="w-fit py-4 text-sm font-semibold text-ink-soft hover:text-ink">
            Earlier appointments ({earlier.length})
          </summary>
          {rows(earlier)}
        </details>
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={cancel}
        busy={isBusy}
        title="Cancel this appointment?"
        confirmLabel="Cancel appointment"
      >
        {chosen && `${workName(chosen)} on ${dayName(chosen.date)}, ${carWords(chosen)}.`}
      </ConfirmDialog>
    </div>
  );
}

function NoAppointments() {
  return (
    <EmptyState
      title="No appointments yet."
      action={<LinkButton to="/book-appointment">Book an Appointment</LinkButton>}
    >
      You can book one of the next seven days.
    </EmptyState>
  );
}
