import { useState } from 'react';
import { Link } from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { othersActText } from '#features/audit/others-act-text.ts';
import { type Asked, ask } from '#page-kit/ask.ts';
import { ActionDialog, SentForm, useForm } from '#page-kit/form.tsx';
import { buttonField, pageForm, type Sent, withToast } from '#page-kit/form-action.ts';
import { TurningHead } from '#page-kit/list-screen.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { driveStateWords, namedDay, shortDay } from '../test-drives.rules.ts';
import { driveId, type StaffDrive, staffMove } from './board.contract.ts';
import type { BoardRoutes } from './board.routes.ts';
import { dayAddress } from './drives-view.ts';

interface DriveTableProps {
  drives: readonly StaffDrive[];
  caption: string;
  /** In a list of all days, which can be turned around. */
  withDay?: boolean;
  /** Whether such a list begins with the next one. */
  isRising?: boolean;
}

/** Drives, and the questions that are asked before one is moved or cancelled. */
export function DriveTable({ drives, caption, withDay = false, isRising = false }: DriveTableProps) {
  const role = useSession()?.role;
  const mayAct = role !== undefined && may(role, 'run test drives');
  const [asked, ask] = useState<StaffDrive>();
  const [question, setQuestion] = useState<'move' | 'cancel'>();
  return (
    <>
      <Table caption={caption} tight>
        <thead>
          <tr>
            {withDay ? (
              <TurningHead label="Time" usual={isRising ? 'ascending' : 'descending'} />
            ) : (
              <HeadCell>Time</HeadCell>
            )}
            <HeadCell>Car</HeadCell>
            <HeadCell>Who</HeadCell>
            <HeadCell className="max-lg:hidden print:table-cell!">Phone</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell className="print:hidden">
              <span className="sr-only">Actions</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {drives.map((drive) => (
            <DriveRow
              key={drive._id}
              drive={drive}
              withDay={withDay}
              mayAct={mayAct}
              onAsk={(kind) => {
                ask(drive);
                setQuestion(kind);
              }}
            />
          ))}
        </tbody>
      </Table>
      {asked && (
        <Questions
          key={`${asked._id} ${asked.startsAt}`}
          drive={asked}
          question={question}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

const tones: Readonly<Partial<Record<StaffDrive['state'], Tone>>> = { driven: 'good', 'no-show': 'warn' };

/** Of car and driver, which a day on paper has whole. */
const cutCell = 'w-1/2 print:max-w-none print:whitespace-normal';

interface DriveRowProps {
  drive: StaffDrive;
  /** The day is said where the table has several. */
  withDay: boolean;
  /** Whether this person runs the drives; others read them. */
  mayAct: boolean;
  onAsk: (question: 'move' | 'cancel') => void;
}

/** Somebody who drives, what, and what can be done about it. */
function DriveRow({ drive, withDay, mayAct, onAsk }: DriveRowProps) {
  const { car, vehicle } = drive;
  const where = [vehicle?.stockNumber, vehicle?.location, car.color].filter(Boolean).join(' · ');
  const what = `${car.make} ${car.model}, ${where}`;
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        <span className="font-semibold tabular-nums">{drive.time}</span>
        {withDay && (
          <Link to={dayAddress(drive.date)} className="ml-3 text-ink-soft underline-offset-4 hover:underline">
            <span className="xl:hidden">{shortDay(drive.date)}</span>
            <span className="max-xl:hidden">{namedDay(drive.date)}</span>
          </Link>
        )}
      </Cell>
      <Cell cut className={cutCell} title={what}>
        <span className="font-semibold">
          {car.make} {car.model}
        </span>
        <span className="ml-3 text-ink-soft">
          {vehicle && (
            <span>
              <Link
                to={`/worker/vehicles/${vehicle._id}`}
                className="font-mono underline-offset-4 hover:underline"
              >
                {vehicle.stockNumber}
              </Link>
              {' · '}
              {vehicle.location && <span>{`${vehicle.location} · `}</span>}
            </span>
          )}
          <span>{car.color}</span>
        </span>
      </Cell>
      <Cell cut className={cutCell} title={[drive.name, drive.phone, drive.email].filter(Boolean).join(', ')}>
        <span className="font-semibold">
          {drive.email ? <CustomerLink email={drive.email}>{drive.name}</CustomerLink> : drive.name}
        </span>
        {drive.email && (
          <a className="ml-3 text-ink-soft hover:underline max-xl:hidden" href={`mailto:${drive.email}`}>
            <EmailText address={drive.email} />
          </a>
        )}
      </Cell>
      <Cell className="max-lg:hidden print:table-cell!">
        <PhoneLink phone={drive.phone} className="text-ink-soft" />
      </Cell>
      <Cell className="whitespace-nowrap">
        <Badge tone={drive.isDue ? 'warn' : (tones[drive.state] ?? 'neutral')}>
          {drive.isDue ? 'Came or not?' : driveStateWords[drive.state]}
        </Badge>
      </Cell>
      <Cell acts className="text-right print:hidden">
        {mayAct && <DriveActs drive={drive} onAsk={onAsk} />}
      </Cell>
    </Row>
  );
}

const noAnswer = 'We could not reach the server. Please try again.';

const callsOf = ({ api }: Pick<Sent<unknown>, 'api'>) => api<BoardRoutes>()['test-drives'][':id'];

/** What was done with a drive, or who did it before. */
function toastOf(
  { name, othersAct }: StaffDrive,
  news: string,
  didBefore: string,
): Parameters<typeof showToast> {
  const text = othersAct ? othersActText(othersAct, didBefore) : news;
  return [`${name}: ${text}`, { tone: othersAct ? 'warn' : 'good' }];
}

/** The row may not be shown any more. */
const withOutcome = (asked: Asked<StaffDrive>, news: string, didBefore: string) =>
  asked.ok
    ? withToast(asked, ...toastOf(asked.value, news, didBefore))
    : withToast(asked, asked.text, { tone: 'bad' });

const driven = pageForm('driven', driveId, async (sent) =>
  withOutcome(
    await ask(() => callsOf(sent).driven.$post({ param: sent.value }), noAnswer),
    'driven.',
    'marked it as driven',
  ),
);
const noShow = pageForm('no-show', driveId, async (sent) =>
  withOutcome(
    await ask(() => callsOf(sent)['no-show'].$post({ param: sent.value }), noAnswer),
    'marked as no-show.',
    'marked it as no-show',
  ),
);
const reopen = pageForm('reopen', driveId, async (sent) =>
  withOutcome(
    await ask(() => callsOf(sent).reopen.$post({ param: sent.value }), noAnswer),
    'reopened.',
    'reopened it',
  ),
);
const cancel = pageForm('cancel', driveId, (sent) =>
  ask(() => callsOf(sent).cancel.$post({ param: sent.value }), noAnswer),
);
const move = pageForm('move', driveId.extend(staffMove.shape), (sent) => {
  const { id, at } = sent.value;
  return ask(() => callsOf(sent).move.$post({ param: { id }, json: { at } }), noAnswer);
});

/** What staff do with a drive. */
export const driveForms = [driven, noShow, reopen, cancel, move] as const;

interface SmallAct {
  look?: 'ghost' | 'quiet';
  /** Of a button that sends a form: the form's name. Others ask first. */
  sends?: string;
  onClick?: () => void;
}

function DriveActs({ drive, onAsk }: Pick<DriveRowProps, 'drive' | 'onAsk'>) {
  const { _id: id, state, isDue } = drive;
  const form = useForm(driven, { also: [noShow, reopen], about: id });
  const whose = `${drive.name}, ${drive.time}`;
  const small = (label: string, { look = 'ghost', sends, onClick }: SmallAct) => (
    <Button
      type={sends ? 'submit' : 'button'}
      name={sends && buttonField}
      value={sends}
      size="small"
      look={look}
      busy={form.sending !== undefined}
      aria-label={`${label}: ${whose}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const isOver = state === 'driven' || state === 'no-show';
  if (!isOver && state !== 'booked' && state !== 'unconfirmed') return null;
  const className = 'inline-flex justify-end lg:gap-1 max-lg:*:px-2';
  const questions = (
    <>
      {!isOver && small('Cancel', { onClick: () => onAsk('cancel') })}
      {state === 'booked' && small('Move', { onClick: () => onAsk('move') })}
    </>
  );
  if (!isOver && !(state === 'booked' && isDue)) return <span className={className}>{questions}</span>;
  return (
    <SentForm form={form} className={className}>
      <input type="hidden" name="id" value={id} />
      {isOver && small('Reopen', { sends: reopen.name })}
      {questions}
      {!isOver && small('No-show', { sends: noShow.name })}
      {!isOver && small('Driven', { sends: driven.name, look: 'quiet' })}
    </SentForm>
  );
}

interface QuestionsProps {
  drive: StaffDrive;
  question: 'move' | 'cancel' | undefined;
  onClose: () => void;
}

function Questions({ drive, question, onClose }: QuestionsProps) {
  const { _id: id, name, email, car, date, time, isAhead } = drive;
  const common = { about: id, send: { id }, onClose };
  const showChange = (after: StaffDrive, change: string, didBefore: string) =>
    showToast(
      ...toastOf(
        after,
        `${change}.${after.email && !drive.isDue ? ' The customer gets an email.' : ''}`,
        didBefore,
      ),
    );
  return (
    <>
      <ActionDialog
        {...common}
        form={cancel}
        open={question === 'cancel'}
        opensOnce
        onDone={(after) => showChange(after, 'canceled', 'canceled it')}
        title="Cancel this test drive?"
        confirmLabel="Cancel test drive"
      >
        <p>
          {name}, {car.make} {car.model}, {namedDay(date)} at {time}.{' '}
          {isAhead && email ? 'The customer gets an email.' : 'No email is sent.'}
        </p>
      </ActionDialog>
      <ActionDialog
        {...common}
        form={move}
        open={question === 'move'}
        onDone={(after) => showChange(after, `moved to ${namedDay(after.date)} at ${after.time}`, 'moved it')}
        title="Move to another time"
        confirmLabel="Move test drive"
        look="primary"
      >
        {({ field }) => (
          <>
            <p>
              {name} is booked for the {car.make} {car.model} on {namedDay(date)} at {time}.{' '}
              {email ? 'The customer gets an email with the new time.' : 'No email is sent.'}
            </p>
            <TextField
              type="datetime-local"
              label="New day and time"
              hint="At the dealership"
              className="text-ink"
              {...field('at')}
            />
          </>
        )}
      </ActionDialog>
    </>
  );
}
