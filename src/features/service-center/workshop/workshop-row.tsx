import { Link } from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { UnconfirmedEmail } from '#features/accounts/email-confirmation/unconfirmed-email.tsx';
import { othersActText } from '#features/audit/others-act-text.ts';
import { type Asked, ask } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm, withToast } from '#page-kit/form-action.ts';
import { timeText } from '#platform/dates/time-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Cell, Row } from '#ui/table.tsx';
import { showToast } from '#ui/toast-store.ts';
import { appointmentId } from '../service-center.contract.ts';
import { carOf } from '../service-center.rules.ts';
import type { WorkshopAppointment } from './workshop.contract.ts';
import type { WorkshopRoutes } from './workshop.routes.ts';

export const workshopAway = 'We could not reach the server. Please try again.';

export const bookedName = ({ customer: { firstName, lastName } }: WorkshopAppointment): string =>
  `${firstName} ${lastName}`;

/** What was done with an appointment, or who did it before. */
function toastOf(after: WorkshopAppointment, news: string, didBefore: string): Parameters<typeof showToast> {
  const { othersAct } = after;
  const text = othersAct ? othersActText(othersAct, didBefore) : news;
  return [`${bookedName(after)}: ${text}`, { tone: othersAct ? 'warn' : 'good' }];
}

export const showOutcome = (...given: Parameters<typeof toastOf>): void => showToast(...toastOf(...given));

/** The row may not be shown any more. */
const withOutcome = (asked: Asked<WorkshopAppointment>, news: string, didBefore: string) =>
  asked.ok
    ? withToast(asked, ...toastOf(asked.value, news, didBefore))
    : withToast(asked, asked.text, { tone: 'bad' });

export const setDone = pageForm('done', appointmentId, async ({ value: param, api }) => {
  const appointment = api<WorkshopRoutes>()['service-center'].appointments[':id'];
  return withOutcome(
    await ask(() => appointment.done.$post({ param }), workshopAway),
    'done.',
    'marked it done',
  );
});
export const setNotDone = pageForm('not-done', appointmentId, async ({ value: param, api }) => {
  const appointment = api<WorkshopRoutes>()['service-center'].appointments[':id'];
  return withOutcome(
    await ask(() => appointment['not-done'].$post({ param }), workshopAway),
    'reopened.',
    'reopened it',
  );
});

interface WorkshopRowProps {
  appointment: WorkshopAppointment;
  onMove: () => void;
  onCancel: () => void;
}

/** A car that is expected, and what can be done about it. */
export function WorkshopRow({ appointment, onMove, onCancel }: WorkshopRowProps) {
  const { customer, VIN, state } = appointment;
  const name = bookedName(appointment);
  const { time } = appointment;
  return (
    <>
      <Row className={hasNote(appointment) ? '[&>td]:border-b-0' : undefined}>
        <Cell cut className="w-1/3" title={[time && timeText(time), name].filter(Boolean).join(', ')}>
          {time && <span className="mr-3 tabular-nums">{timeText(time)}</span>}
          <span className="font-semibold">
            <CustomerLink id={customer._id} email={customer.email}>
              {name}
            </CustomerLink>
          </span>
        </Cell>
        <Cell>
          <PhoneLink phone={customer.phone} />
        </Cell>
        <Cell cut className="w-1/3 max-lg:hidden" title={customer.email}>
          {customer.email !== '' && (
            <>
              <UnconfirmedEmail inLine isConfirmed={customer.emailVerified} />
              <a className="text-ink-soft hover:underline" href={`mailto:${customer.email}`}>
                {customer.email}
              </a>
            </>
          )}
        </Cell>
        <Cell className="whitespace-nowrap">
          {VIN === '' ? <span className="font-mono">{appointment.plate}</span> : <Vin vin={VIN} />}
        </Cell>
        <Cell className="whitespace-nowrap max-lg:hidden print:table-cell!">
          <Badge tone={state === 'done' ? 'good' : 'neutral'}>{state === 'done' ? 'Done' : 'Booked'}</Badge>
        </Cell>
        <Cell acts className="text-right print:hidden">
          <RowActs appointment={appointment} onMove={onMove} onCancel={onCancel} />
        </Cell>
      </Row>
      {hasNote(appointment) && <NoteRow appointment={appointment} />}
    </>
  );
}

function RowActs({ appointment, onMove, onCancel }: WorkshopRowProps) {
  const { _id: id, state } = appointment;
  const isDone = state === 'done';
  const form = useForm(isDone ? setNotDone : setDone, { about: id });
  if (!isDone && state !== 'booked') return null;
  const whose = `${bookedName(appointment)}, ${carOf(appointment)}`;
  const act = isDone ? 'Not done' : 'Mark done';
  return (
    <SentForm form={form} className="inline-flex lg:gap-1 max-lg:*:px-2">
      <input type="hidden" name="id" value={id} />
      {!isDone && (
        <>
          <Button size="small" look="ghost" aria-label={`Cancel ${whose}`} onClick={onCancel}>
            Cancel
          </Button>
          <Button size="small" look="ghost" aria-label={`Move ${whose}`} onClick={onMove}>
            Move
          </Button>
        </>
      )}
      <Button
        type="submit"
        size="small"
        look={isDone ? 'ghost' : 'quiet'}
        busy={form.sending !== undefined}
        aria-label={`${act}: ${whose}`}
      >
        {act}
      </Button>
    </SentForm>
  );
}

const hasNote = ({ isInspection, complaint }: WorkshopAppointment) => isInspection || Boolean(complaint);

/** What is to be done beside the usual, in one line; pressed, the whole of it is there. */
function NoteRow({ appointment: { isInspection, complaint } }: Pick<WorkshopRowProps, 'appointment'>) {
  return (
    <Row>
      <Cell colSpan={6} className="max-w-0 pt-0! text-ink-soft">
        {isInspection && <span className="block">Inspection</span>}
        {complaint && (
          <details className="group/complaint">
            <summary className="cursor-pointer list-none truncate group-open/complaint:whitespace-pre-line group-open/complaint:wrap-anywhere print:whitespace-pre-line [&::-webkit-details-marker]:hidden">
              “{complaint}”
            </summary>
          </details>
        )}
      </Cell>
    </Row>
  );
}

/** In its three sections (maker, model, serial), as it is read out; copied, it is one word. Leads to all that the desk knows of it. */
const Vin = ({ vin }: { vin: string }) => (
  <Link
    to={`/desk/search?${new URLSearchParams({ q: vin })}`}
    className="inline-flex gap-2 font-mono whitespace-nowrap hover:underline"
  >
    <span>{vin.slice(0, 3)}</span>
    <span>{vin.slice(3, 9)}</span>
    <span className="font-semibold">{vin.slice(9)}</span>
  </Link>
);
