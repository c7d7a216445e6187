import { Link } from 'react-router';
import { timeText } from '#platform/dates/time-text.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import type { Tone } from '#ui/notices/tone.ts';
import type { Appointment } from '../../service-center.contract.ts';
import { carOf, dayName, workName } from '../../service-center.rules.ts';

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

export function AppointmentRow({ appointment, askAt, onCancel }: AppointmentRowProps) {
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
