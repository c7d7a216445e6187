import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { dateRangeText, earliestDate, isShopDate, latestDate } from '#platform/dates/calendar-date.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { HeadCell, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { OwnVehiclesRoutes } from '../own-vehicles/own-vehicles.routes.ts';
import { finishJob, OwnVehicles } from '../own-vehicles/own-vehicles.tsx';
import { appointmentId } from '../service-center.contract.ts';
import { carWords, dayName, repairName } from '../service-center.rules.ts';
import { AppointmentSearch } from './appointment-search.tsx';
import { BookDialog, bookByEmail } from './book-dialog.tsx';
import { FoundAppointments } from './found-appointments.tsx';
import { countAppointments, openToday } from './open-today.rules.ts';
import { WeekStrip } from './week-strip.tsx';
import { move, type WorkshopAppointment, type WorkshopDay } from './workshop.contract.ts';
import type { WorkshopRoutes } from './workshop.routes.ts';
import { bookedName, setDone, setNotDone, showOutcome, WorkshopRow, workshopAway } from './workshop-row.tsx';

export const handle = { focused: true } satisfies PageHandle;

const notLoaded = 'The appointments could not be loaded.';

/** Which days are shown: day by day, today with what is still open, or those on which some work is booked out. */
type Shown = 'all' | 'open' | 'full';

const shownIn = (asked: string | null): Shown => (asked === 'open' || asked === 'full' ? asked : 'all');

const weekAsked = (date: string | undefined, shown: Shown) => {
  if (shown === 'full') return { show: 'full' as const };
  return { ...(date && shown === 'all' && { date }) };
};

/** A calendar date from the address; anything else counts as none. */
const dateIn = (asked: string | null) => (asked && isShopDate(asked) ? asked : undefined);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const from = dateIn(asked.get('from'));
  const shown = shownIn(asked.get('show'));
  const search = asked.get('find')?.trim() ?? '';
  const { fetch } = context.get(serverContext);
  const workshop = client<WorkshopRoutes>(fetch)['service-center'];
  const [week, found, own] = await Promise.all([
    ask(() => workshop.week.$get({ query: weekAsked(from, shown) }), notLoaded),
    search ? ask(() => workshop.find.$get({ query: { search } }), notLoaded) : null,
    ask(() => client<OwnVehiclesRoutes>(fetch)['service-center']['own-vehicles'].$get(), notLoaded),
  ]);
  // A week without a date begins today.
  const isToday = shown === 'open' || (shown === 'all' && from === undefined);
  const today = week.ok && isToday ? openToday(week.value) : undefined;
  return {
    week: shown === 'open' && today ? today : valueOrNull(week),
    toDo: today && countAppointments(today),
    own: valueOrNull(own),
    // A link that was cut off, or a date of another time: today's week is shown, and said to be.
    shown,
    isOtherDate: asked.has('from') && from === undefined,
    chosen: dateIn(asked.get('day')),
    search,
    // What is too short to look for finds nothing.
    found: found && (found.ok ? found.value : []),
  };
}

const cancelAppointment = pageForm('cancel', appointmentId, ({ value, api }) =>
  ask(
    () => api<WorkshopRoutes>()['service-center'].appointments[':id'].cancel.$post({ param: value }),
    workshopAway,
  ),
);
const moveAppointment = pageForm('move', appointmentId.extend(move.shape), ({ value: { id, date }, api }) =>
  ask(
    () =>
      api<WorkshopRoutes>()['service-center'].appointments[':id'].move.$post({
        param: { id },
        json: { date },
      }),
    workshopAway,
  ),
);

const posts = formAction(bookByEmail, setDone, setNotDone, cancelAppointment, moveAppointment, finishJob);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Appointments' });

const address = (from: string, day = from) => `/worker/appointments?${new URLSearchParams({ from, day })}`;

const fullDay = (day: string) => `/worker/appointments?${new URLSearchParams({ show: 'full', day })}`;

export default function Appointments() {
  const { week, own, shown, toDo, isOtherDate, chosen, search, found } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isBooking, setBooking] = useState(false);
  const days = week?.days;
  const [first] = days ?? [];
  const day = days?.find((one) => one.date === chosen) ?? first;
  return (
    <StaffPage
      title="Appointments"
      actions={
        first && (
          <>
            <DayField day={day?.date ?? first.date} />
            {week?.before && (
              <LinkButton size="small" to={address(week.before)}>
                Week before
              </LinkButton>
            )}
            <LinkButton size="small" to="/worker/appointments">
              Today
            </LinkButton>
            {week?.after && (
              <LinkButton size="small" to={address(week.after)}>
                Week after
              </LinkButton>
            )}
          </>
        )
      }
    >
      {isOtherDate && (
        <Notice className="mb-6 print:hidden" title={`${dateRangeText}. These are the next seven days.`} />
      )}
      {day && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4 print:hidden">
          <AppointmentSearch search={search} />
          <Button onClick={() => setBooking(true)}>Book an appointment</Button>
          <BookDialog
            key={day.date}
            day={day.date}
            open={isBooking}
            onClose={() => setBooking(false)}
            addressOf={address}
          />
        </div>
      )}
      {found ? (
        <FoundAppointments found={found} addressOf={address} />
      ) : days && first && day ? (
        <>
          <div className="grid gap-3 print:hidden">
            <DayFilter shown={shown} toDo={toDo} fullDays={week?.fullDays ?? 0} />
            {shown !== 'open' && (
              <WeekStrip
                days={days}
                chosen={day.date}
                addressOf={(date) => (shown === 'full' ? fullDay(date) : address(first.date, date))}
              />
            )}
          </div>
          <div className="mt-8 mb-4 flex flex-wrap items-end justify-between gap-4 print:mt-0">
            <h2 className="text-xl">{dayName(day.date)}</h2>
            <Button size="small" onClick={() => window.print()}>
              Print this day
            </Button>
          </div>
          <DayBoard key={day.date} day={day} />
          {own ? (
            <OwnVehicles jobs={own} />
          ) : (
            <Notice
              tone="bad"
              className="mt-10 print:hidden"
              title="Our own vehicles could not be loaded."
              onRetry={revalidate}
            />
          )}
        </>
      ) : days ? (
        <div className="grid gap-4">
          <DayFilter shown={shown} toDo={toDo} fullDays={0} />
          <EmptyState title="No days are fully booked.">
            All kinds of work have free places on all days that customers can choose.
          </EmptyState>
        </div>
      ) : (
        <Notice tone="bad" title={notLoaded} onRetry={revalidate} />
      )}
    </StaffPage>
  );
}

interface DayFilterProps {
  shown: Shown;
  /** Undefined where the days that are shown do not begin today. */
  toDo: number | undefined;
  fullDays: number;
}

/** All days, today with what is still open, or those alone on which some work is booked out. */
const DayFilter = ({ shown, toDo, fullDays }: DayFilterProps) => (
  <FilterLinks
    label="Days"
    filters={[
      { label: 'Day by day', to: '/worker/appointments', isCurrent: shown === 'all' },
      {
        label: 'Open today',
        to: '/worker/appointments?show=open',
        isCurrent: shown === 'open',
        count: toDo === undefined ? undefined : { total: toDo, atLeast: false },
      },
      {
        label: 'Fully booked',
        to: '/worker/appointments?show=full',
        isCurrent: shown === 'full',
        count: { total: fullDays, atLeast: false },
      },
    ]}
  />
);

/** Any day, also one long past: the week begins with it. */
function DayField({ day }: { day: string }) {
  const navigate = useNavigate();
  return (
    <TextField
      key={day}
      type="date"
      label="Go to day"
      defaultValue={day}
      min={earliestDate}
      max={latestDate}
      onChange={({ target }) => {
        // Typed year by year, a date is far off until its last digit.
        if (isShopDate(target.value)) navigate(address(target.value), { preventScrollReset: true });
      }}
      className="mr-2 flex! items-center gap-3! [&_input]:min-h-9 [&_input]:w-36 [&_input]:px-3"
    />
  );
}

/** A day's cars by repair type, and the questions that are asked before one is moved or cancelled. */
function DayBoard({ day }: { day: WorkshopDay }) {
  const [asked, ask] = useState<WorkshopAppointment>();
  const [question, setQuestion] = useState<'move' | 'cancel'>();
  const close = () => setQuestion(undefined);
  const askTo = (kind: 'move' | 'cancel') => (appointment: WorkshopAppointment) => {
    ask(appointment);
    setQuestion(kind);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {day.closed && (
        <Notice title="The dealership is closed on this day.">
          No new appointments. Existing ones stay until they are moved or canceled.
        </Notice>
      )}
      {day.repairTypes.map((group) => (
        <RepairGroup key={group.repairType} group={group} onMove={askTo('move')} onCancel={askTo('cancel')} />
      ))}
      {asked && <Questions key={asked._id} appointment={asked} question={question} onClose={close} />}
    </div>
  );
}

interface QuestionsProps {
  appointment: WorkshopAppointment;
  question: 'move' | 'cancel' | undefined;
  onClose: () => void;
}

function Questions({ appointment, question, onClose }: QuestionsProps) {
  const { _id: id, date, isUpcoming } = appointment;
  const common = { about: id, send: { id }, onClose, opensOnce: true };
  return (
    <>
      <ActionDialog
        {...common}
        form={cancelAppointment}
        open={question === 'cancel'}
        onDone={(after) =>
          showOutcome(after, `canceled.${isUpcoming ? ' The customer gets an email.' : ''}`, 'canceled it')
        }
        title="Cancel this appointment?"
        confirmLabel="Cancel appointment"
      >
        <p>
          {bookedName(appointment)} on {dayName(date)}, {carWords(appointment)}.{' '}
          {isUpcoming ? 'The customer gets an email.' : 'Its day has passed, so the customer gets no email.'}
        </p>
      </ActionDialog>
      <ActionDialog
        {...common}
        form={moveAppointment}
        start={{ date }}
        open={question === 'move'}
        onDone={(after) =>
          showOutcome(after, `moved to ${dayName(after.date)}. The customer gets an email.`, 'moved it')
        }
        title="Move to another day"
        confirmLabel="Move appointment"
        look="primary"
      >
        {({ field }) => (
          <>
            <p>
              {bookedName(appointment)} is booked for {dayName(date)}, and gets an email with the new day.
            </p>
            <TextField type="date" label="New day" className="text-ink" {...field('date')} />
          </>
        )}
      </ActionDialog>
    </>
  );
}

interface RepairGroupProps {
  group: WorkshopDay['repairTypes'][number];
  onMove: (appointment: WorkshopAppointment) => void;
  onCancel: (appointment: WorkshopAppointment) => void;
}

function RepairGroup({ group, onMove, onCancel }: RepairGroupProps) {
  const name = repairName(group.repairType);
  const done = group.appointments.filter((one) => one.state === 'done').length;
  return (
    <div>
      <h3 className="mb-3 flex flex-wrap items-baseline gap-x-3 text-lg">
        {name}
        <span className="text-sm font-medium tracking-normal text-ink-soft tabular-nums [font-stretch:100%]">
          {group.taken} of {group.capacity} places taken
          {done > 0 && <span>{`, ${done} done`}</span>}
        </span>
      </h3>
      {group.appointments.length === 0 ? (
        <p className="border-t border-line py-3 text-ink-soft">No appointments.</p>
      ) : (
        <Table caption={name} tight>
          <thead>
            <tr>
              <HeadCell>Customer</HeadCell>
              <HeadCell>Phone</HeadCell>
              <HeadCell className="max-lg:hidden">Email</HeadCell>
              <HeadCell>Car</HeadCell>
              <HeadCell className="max-lg:hidden print:table-cell!">State</HeadCell>
              <HeadCell className="print:hidden">
                <span className="sr-only">Actions</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {group.appointments.map((one) => (
              <WorkshopRow
                key={one._id}
                appointment={one}
                onMove={() => onMove(one)}
                onCancel={() => onCancel(one)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
