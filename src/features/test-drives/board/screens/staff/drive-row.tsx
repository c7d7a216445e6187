import { Link } from 'react-router';
import { CustomerLink } from '#features/accounts/screens/staff/customer-link.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import type { Tone } from '#ui/notices/tone.ts';
import { Cell, Row } from '#ui/tables/table.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import { PhoneLink } from '#ui/text/phone-link.tsx';
import { driveStateWords, namedDay, shortDay } from '../../../test-drives.rules.ts';
import type { StaffDrive } from '../../board.contract.ts';
import { dayAddress } from './drives-view.ts';
import type { DriveAct } from './use-drive-acts.ts';

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
export function DriveRow({ drive, withDay, mayAct, busy, onAct, onAsk }: DriveRowProps) {
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
