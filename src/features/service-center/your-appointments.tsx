import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { timeText } from '#platform/dates/time-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import type { BookingRoutes } from './booking/booking.routes.ts';
import type { Appointment } from './service-center.contract.ts';
import { carOf, carWords, dayName, workName } from './service-center.rules.ts';

interface YourAppointmentsProps {
  /** Null where they could not be loaded. */
  appointments: readonly Appointment[] | null;
  onRetry: () => void;
  className?: string;
  /** Where one asks about an appointment; absent: nowhere. */
  askAt?: (id: string) => string;
}

/** What a customer has booked; nothing at all for someone who never booked. */
export function YourAppointments({ appointments, onRetry, className, askAt }: YourAppointmentsProps) {
  if (appointments?.length === 0) return null;
  return (
    <section aria-labelledby="appointments" className={className}>
      <h2 id="appointments" className="mb-6 text-2xl sm:text-3xl">
        Your appointments
      </h2>
      {appointments ? (
        <AppointmentList appointments={appointments} askAt={askAt} />
      ) : (
        <Notice tone="bad" title="Your appointments could not be loaded." onRetry={onRetry} />
      )}
    </section>
  );
}

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
function AppointmentList({ appointments, askAt }: AppointmentListProps) {
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

/** What became of an appointment that is no longer ahead. */
const endings: Readonly<Record<Appointment['state'], { text: string; tone: Tone }>> = {
  booked: { text: 'Past', tone: 'neutral' },
  done: { text: 'Done', tone: 'good' },
  cancelled: { text: 'Canceled', tone: 'neutral' },
  moved: { text: 'Moved', tone: 'neutral' },
};

interface AppointmentRowProps {
  appointment: Appointment;
  /** The page on which one asks about it; absent: none. */
  askAt?: string | undefined;
  onCancel: () => void;
}

function AppointmentRow({ appointment, askAt, onCancel }: AppointmentRowProps) {
  const [weekday, day] = dayName(appointment.date).split(', ');
  const repair = workName(appointment);
  const ending = endings[appointment.state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-t border-line py-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <time dateTime={appointment.date} className="col-span-2 sm:col-span-1">
        <span className="label block">{weekday} </span>
        <span className="figure text-xl">{day}</span>
      </time>
      <div className="min-w-0">
        <p className="font-semibold">{repair}</p>
        <p className="text-sm text-ink-soft">
          {appointment.VIN === '' ? 'License plate' : 'VIN'}{' '}
          <span className="font-mono break-all">{carOf(appointment)}</span>
          {appointment.time && <span>{`, at ${timeText(appointment.time)}`}</span>}
        </p>
        {appointment.complaint && (
          <p className="text-sm whitespace-pre-line text-ink-soft wrap-anywhere">“{appointment.complaint}”</p>
        )}
        {askAt && (
          <Link to={askAt} className="text-sm underline underline-offset-4">
            Ask a question
            <span className="sr-only">
              : {repair} on {dayName(appointment.date)}
            </span>
          </Link>
        )}
      </div>
      {appointment.isUpcoming ? (
        <Button
          size="small"
          aria-label={`Cancel ${repair} on ${dayName(appointment.date)}`}
          onClick={onCancel}
        >
          Cancel
        </Button>
      ) : (
        <Badge tone={ending.tone}>{ending.text}</Badge>
      )}
    </li>
  );
}
