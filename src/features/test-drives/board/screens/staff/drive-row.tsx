import { Link } from 'react-router';
import { CustomerLink } from '#features/accounts/screens/staff/customer-link.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import type { Tone } from '#ui/notices/tone.ts';
import { Cell, Row } from '#ui/tables/table.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import { driveStateWords, namedDay } from '../../../test-drives.rules.ts';
import type { StaffDrive } from '../../board.contract.ts';
import { dayAddress } from './drives-view.ts';
import type { DriveAct } from './use-drive-acts.ts';

const tones: Readonly<Partial<Record<StaffDrive['state'], Tone>>> = { driven: 'good', 'no-show': 'warn' };

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
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        <span className="font-semibold tabular-nums">{drive.time}</span>
        {withDay && (
          <Link
            to={dayAddress(drive.date)}
            className="block text-ink-soft underline-offset-4 hover:underline"
          >
            {namedDay(drive.date)}
          </Link>
        )}
      </Cell>
      <Cell>
        <span className="font-semibold">
          {car.make} {car.model}
        </span>
        <span className="block text-ink-soft">
          {car.color}
          {vehicle && (
            <>
              {' · '}
              <Link
                to={`/worker/vehicles/${vehicle._id}`}
                className="font-mono underline-offset-4 hover:underline"
              >
                {vehicle.stockNumber}
              </Link>
              {vehicle.location && ` · ${vehicle.location}`}
            </>
          )}
        </span>
      </Cell>
      <Cell>
        <span className="font-semibold [overflow-wrap:anywhere]">
          {drive.email ? <CustomerLink email={drive.email}>{drive.name}</CustomerLink> : drive.name}
        </span>
        <a
          className="block w-fit whitespace-nowrap text-ink-soft hover:underline"
          href={`tel:${drive.phone.replace(/[^+\d]/g, '')}`}
        >
          {drive.phone}
        </a>
        {drive.email && (
          <a
            className="block w-fit text-ink-soft hover:underline max-lg:hidden"
            href={`mailto:${drive.email}`}
          >
            <EmailText address={drive.email} />
          </a>
        )}
      </Cell>
      <Cell>
        <Badge tone={drive.isDue ? 'warn' : (tones[drive.state] ?? 'neutral')}>
          {drive.isDue ? 'Did they come?' : driveStateWords[drive.state]}
        </Badge>
      </Cell>
      <Cell className="text-right whitespace-nowrap print:hidden">
        {mayAct && <DriveActs drive={drive} busy={busy} onAct={onAct} onAsk={onAsk} />}
      </Cell>
    </Row>
  );
}

function DriveActs({ drive, busy, onAct, onAsk }: Pick<DriveRowProps, 'drive' | 'busy' | 'onAct' | 'onAsk'>) {
  const whose = `${drive.name}, ${drive.time}`;
  const small = (label: string, press: () => void, look: 'ghost' | 'quiet' = 'ghost') => (
    <Button size="small" look={look} busy={busy} aria-label={`${label}: ${whose}`} onClick={press}>
      {label}
    </Button>
  );
  if (drive.state === 'driven' || drive.state === 'no-show')
    return small('Open again', () => onAct({ kind: 'reopen' }));
  if (drive.state === 'unconfirmed') return small('Cancel', () => onAsk('cancel'));
  if (drive.state !== 'booked') return null;
  return (
    <span className="inline-flex flex-wrap justify-end lg:gap-1">
      {small('Cancel', () => onAsk('cancel'))}
      {small('Move', () => onAsk('move'))}
      {drive.isDue && small('Did not come', () => onAct({ kind: 'no-show' }))}
      {drive.isDue && small('Driven', () => onAct({ kind: 'driven' }), 'quiet')}
    </span>
  );
}
