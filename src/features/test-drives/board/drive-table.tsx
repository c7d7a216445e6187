import { type FormEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { othersActText } from '#features/audit/others-act-text.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { TurningHead } from '#page-kit/list-screen.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { driveStateWords, namedDay, shortDay } from '../test-drives.rules.ts';
import type { StaffDrive } from './board.contract.ts';
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
  const { act, busyWith } = useDriveActs();
  const role = useSession()?.role;
  const mayAct = role !== undefined && may(role, 'run test drives');
  const [asked, ask] = useState<StaffDrive>();
  const [question, setQuestion] = useState<'move' | 'cancel'>();
  const close = () => setQuestion(undefined);
  const actOrSay = async (drive: StaffDrive, wanted: DriveAct) => {
    const refusal = await act(drive, wanted);
    if (refusal) showToast(refusal, { tone: 'bad' });
    close();
  };
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
              busy={busyWith === drive._id}
              onAct={(wanted) => actOrSay(drive, wanted)}
              onAsk={(kind) => {
                ask(drive);
                setQuestion(kind);
              }}
            />
          ))}
        </tbody>
      </Table>
      {asked && (
        <>
          <ConfirmDialog
            open={question === 'cancel'}
            onClose={close}
            onConfirm={() => actOrSay(asked, { kind: 'cancel' })}
            busy={busyWith === asked._id}
            title="Cancel this test drive?"
            confirmLabel="Cancel test drive"
          >
            {asked.name}, {asked.car.make} {asked.car.model}, {namedDay(asked.date)} at {asked.time}.{' '}
            {asked.isAhead && asked.email ? 'The customer gets an email.' : 'No email is sent.'}
          </ConfirmDialog>
          <MoveDriveDialog
            key={`${asked._id} ${asked.startsAt}`}
            drive={asked}
            open={question === 'move'}
            busy={busyWith === asked._id}
            onClose={close}
            onMove={(at) => act(asked, { kind: 'move', at })}
          />
        </>
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
  busy: boolean;
  onAct: (act: DriveAct) => void;
  onAsk: (question: 'move' | 'cancel') => void;
}

/** Somebody who drives, what, and what can be done about it. */
function DriveRow({ drive, withDay, mayAct, busy, onAct, onAsk }: DriveRowProps) {
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
        {mayAct && <DriveActs drive={drive} busy={busy} onAct={onAct} onAsk={onAsk} />}
      </Cell>
    </Row>
  );
}

interface SmallAct {
  look?: 'ghost' | 'quiet';
  /** What it says on a narrow window, where its name stays. */
  short?: string;
}

function DriveActs({ drive, busy, onAct, onAsk }: Pick<DriveRowProps, 'drive' | 'busy' | 'onAct' | 'onAsk'>) {
  const whose = `${drive.name}, ${drive.time}`;
  const small = (label: string, press: () => void, { look = 'ghost', short = label }: SmallAct = {}) => (
    <Button size="small" look={look} busy={busy} aria-label={`${label}: ${whose}`} onClick={press}>
      <span className="lg:hidden">{short}</span>
      <span className="max-lg:hidden">{label}</span>
    </Button>
  );
  if (drive.state === 'driven' || drive.state === 'no-show')
    return small('Reopen', () => onAct({ kind: 'reopen' }));
  if (drive.state === 'unconfirmed') return small('Cancel', () => onAsk('cancel'));
  if (drive.state !== 'booked') return null;
  return (
    <span className="inline-flex justify-end lg:gap-1 max-lg:*:px-2">
      {small('Cancel', () => onAsk('cancel'))}
      {small('Move', () => onAsk('move'))}
      {drive.isDue && small('No-show', () => onAct({ kind: 'no-show' }), { short: 'No-show' })}
      {drive.isDue && small('Driven', () => onAct({ kind: 'driven' }), { look: 'quiet' })}
    </span>
  );
}

/** What staff do with a drive. */
type DriveAct =
  | { kind: 'driven' }
  | { kind: 'no-show' }
  | { kind: 'reopen' }
  | { kind: 'cancel' }
  | { kind: 'move'; at: string };

function sendDriveAct(id: string, act: DriveAct) {
  const one = client<BoardRoutes>()['test-drives'][':id'];
  const param = { id };
  if (act.kind === 'move') return one.move.$post({ param, json: { at: act.at } });
  return one[act.kind].$post({ param });
}

const didBefore: Readonly<Record<DriveAct['kind'], string>> = {
  driven: 'marked it as driven',
  'no-show': 'marked it as no-show',
  reopen: 'reopened it',
  cancel: 'canceled it',
  move: 'moved it',
};

const newsOf = (before: StaffDrive, after: StaffDrive, { kind }: DriveAct): string => {
  const mailed = after.email && !before.isDue ? ' The customer gets an email.' : '';
  const news = {
    driven: 'driven.',
    'no-show': 'marked as no-show.',
    reopen: 'reopened.',
    cancel: `cancelled.${mailed}`,
    move: `moved to ${namedDay(after.date)} at ${after.time}.${mailed}`,
  };
  return `${after.name}: ${news[kind]}`;
};

/** Acts on drives, one at a time, and has the page load them again. */
function useDriveActs() {
  const [busyWith, setBusyWith] = useState<string>();
  const { revalidate } = useRevalidator();
  /** Returns the text of a refusal, or nothing where the act succeeded. */
  const act = async (drive: StaffDrive, wanted: DriveAct): Promise<string | undefined> => {
    if (busyWith) return undefined;
    setBusyWith(drive._id);
    const asked = await ask(
      () => sendDriveAct(drive._id, wanted),
      'We could not reach the server. Please try again.',
    );
    await revalidate();
    setBusyWith(undefined);
    if (!asked.ok) return asked.fields.at ?? asked.text;
    const { othersAct, name } = asked.value;
    if (othersAct)
      showToast(`${name}: ${othersActText(othersAct, didBefore[wanted.kind])}`, { tone: 'warn' });
    else showToast(newsOf(drive, asked.value, wanted), { tone: 'good' });
    return undefined;
  };
  return { act, busyWith };
}

interface MoveDriveDialogProps {
  drive: StaffDrive;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  /** Returns what is wrong with the time, or nothing where the drive was moved. */
  onMove: (at: string) => Promise<string | undefined>;
}

/** Asks for another time. An error is shown beneath it. */
function MoveDriveDialog({ drive, open, busy, onClose, onMove }: MoveDriveDialogProps) {
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
