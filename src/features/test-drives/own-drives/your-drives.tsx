import { Link } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Tone } from '#ui/tone.ts';
import { namedDay } from '../test-drives.rules.ts';
import type { OwnDrive } from './own-drives.contract.ts';

/** What became of a drive that is no longer ahead, as its customer reads it. */
const endings: Readonly<Record<OwnDrive['state'], { text: string; tone: Tone }>> = {
  unconfirmed: { text: 'Not confirmed', tone: 'neutral' },
  booked: { text: 'Past', tone: 'neutral' },
  driven: { text: 'Driven', tone: 'good' },
  'no-show': { text: 'Missed', tone: 'neutral' },
  cancelled: { text: 'Canceled', tone: 'neutral' },
  lapsed: { text: 'Not confirmed', tone: 'neutral' },
};

interface YourDrivesProps {
  /** Null where they could not be loaded. */
  drives: readonly OwnDrive[] | null;
  onRetry: () => void;
  /** Where one asks about a drive; absent: nowhere. */
  askAt?: (id: string) => string;
}

/** What a customer drives and drove; nothing at all for someone who never booked. */
export function YourDrives({ drives, onRetry, askAt }: YourDrivesProps) {
  if (drives?.length === 0) return null;
  const earlier = drives?.filter((one) => !one.isAhead) ?? [];
  return (
    <section aria-labelledby="test-drives">
      <h2 id="test-drives" className="mb-6 text-2xl sm:text-3xl">
        Your test drives
      </h2>
      {drives ? (
        <Drives drives={drives.filter((one) => one.isAhead)} askAt={askAt} />
      ) : (
        <Notice tone="bad" title="Your test drives could not be loaded." onRetry={onRetry} />
      )}
      {earlier.length > 0 && (
        <details className="border-t border-line">
          <summary className="w-fit py-4 text-sm font-semibold text-ink-soft hover:text-ink">
            Earlier test drives ({earlier.length})
          </summary>
          <Drives drives={earlier} askAt={askAt} />
        </details>
      )}
    </section>
  );
}

interface DrivesProps extends Pick<YourDrivesProps, 'askAt'> {
  drives: readonly OwnDrive[];
}

const Drives = ({ drives, askAt }: DrivesProps) => (
  <ul>
    {drives.map((drive) => (
      <DriveRow key={drive._id} drive={drive} askAt={askAt?.(drive._id)} />
    ))}
  </ul>
);

function DriveRow({ drive, askAt }: { drive: OwnDrive; askAt: string | undefined }) {
  const [weekday, day] = namedDay(drive.date).split(', ');
  const ending = endings[drive.state];
  const name = `${drive.car.make} ${drive.car.model}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-t border-line py-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <time dateTime={drive.startsAt} className="col-span-2 sm:col-span-1">
        <span className="label block">{weekday} </span>
        <span className="figure text-xl">{day}</span>
      </time>
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {drive.time}
          {drive.stockNumber && <span>{`, ${drive.stockNumber}`}</span>}
        </p>
        {askAt && (
          <Link to={askAt} className="text-sm underline underline-offset-4">
            Ask about it
            <span className="sr-only">
              : {name} on {namedDay(drive.date)}
            </span>
          </Link>
        )}
      </div>
      {drive.manageToken ? (
        <LinkButton
          size="small"
          to={`/test-drive/manage?token=${drive.manageToken}`}
          aria-label={`Move or cancel the test drive of the ${name} on ${namedDay(drive.date)}`}
        >
          Move or cancel
        </LinkButton>
      ) : (
        <Badge tone={ending.tone}>{ending.text}</Badge>
      )}
    </li>
  );
}
