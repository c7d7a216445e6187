import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { timeText } from '#platform/dates/time-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Tone } from '#ui/tone.ts';
import type { BookingRoutes } from './booking/booking.routes.ts';
import { type Appointment, appointmentId } from './service-center.contract.ts';
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

/** A form of each page that shows the appointments. */
export const cancelAppointment = pageForm('cancel-appointment', appointmentId, ({ value, api }) =>
  ask(
    () => api<BookingRoutes>()['service-center'].appointments[':id'].$delete({ param: value }),
    'Your appointment could not be canceled. Please try again.',
  ),
);

interface AppointmentListProps {
  appointments: readonly Appointment[];
  /** Where one asks about an appointment; absent: nowhere. */
  askAt?: ((id: string) => string) | undefined;
}

/** A customer's own appointments as the API lists them: upcoming ones first. */
function AppointmentList({ appointments, askAt }: AppointmentListProps) {
  const [chosen, choose] = useState<Appointment>();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  // The button that was pressed is gone: once the dialog has closed, the focus goes to the list.
  useEffect(() => {
    if (isOpen || !isDone.current) return;
    isDone.current = false;
    list.current?.focus();
  }, [isOpen]);
  if (appointments.length === 0) return <NoAppointments />;
  const rows = (shown: readonly Appointment[]) => (
    <ul>
      {shown.map((one) => (
        <AppointmentRow
          key={one._id}
          appointment={one}
          askAt={askAt?.(one._id)}
          onCancel={() => {
            choose(one);
            setOpen(true);
          }}
        />
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
      {chosen && (
        <ActionDialog
          key={chosen._id}
          form={cancelAppointment}
          about={chosen._id}
          send={{ id: chosen._id }}
          open={isOpen}
          onClose={() => setOpen(false)}
          onDone={() => {
            isDone.current = true;
          }}
          title="Cancel this appointment?"
          confirmLabel="Cancel appointment"
          done={`Your appointment on ${dayName(chosen.date)} is canceled.`}
        >
          {`${workName(chosen)} on ${dayName(chosen.date)}, ${carWords(chosen)}.`}
        </ActionDialog>
      )}
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
