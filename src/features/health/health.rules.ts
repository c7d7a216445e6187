import { clockText, toleratedMs } from '#platform/database/clock-difference.ts';
import type { HealthArea, HealthFact, HealthLine, HealthState } from './health.contract.ts';
import {
  broken,
  good,
  type Judged,
  judged,
  look,
  minutesSince,
  numberText,
  sizeText,
} from './judged.rules.ts';
import type { DatabaseReading, JobReading, LedgerReading, SendingReading } from './readings.contract.ts';

/** How long something may wait before it is told, in minutes: a busy minute is none, nor is a restart. */
const waits = {
  jobs: { look: 5, broken: 60 },
  mail: { look: 15, broken: 240 },
};
/** The ledger is walked through each hour. */
const oldestCheckHours = 25;
const busyConnections = 0.8;

/** How something is that has waited since then. */
function stateOfWait(since: Date | null, now: Date, limits: { look: number; broken: number }): HealthState {
  const minutes = since === null ? 0 : minutesSince(since, now);
  if (minutes >= limits.broken) return 'broken';
  return minutes >= limits.look ? 'look' : 'good';
}

/** What could not be read at all. */
export const unreadLine = (area: HealthArea, error: Error): HealthLine => ({
  area,
  ...broken('This could not be checked.', 'See the server log for the reason.'),
  facts: [{ label: 'The reason', value: error.message }],
});

function judgeDatabaseState({ connections, mostConnections, clockBehindMs }: DatabaseReading): Judged {
  if (connections >= mostConnections * busyConnections)
    return look(
      'Nearly all database connections are in use.',
      'Raise max_connections of PostgreSQL, or run fewer servers: each uses up to 28.',
    );
  if (Math.abs(clockBehindMs) > toleratedMs)
    return look(
      `This server's clock is ${clockText(clockBehindMs)}.`,
      'Turn on time synchronization (NTP) on both machines. Until then, time limits follow the database.',
    );
  return good('The database is available.');
}

export function judgeDatabase(reading: DatabaseReading): HealthLine {
  const { version, bytes, connections, mostConnections } = reading;
  return {
    area: 'database',
    ...judgeDatabaseState(reading),
    facts: [
      { label: 'Version', value: `PostgreSQL ${version}` },
      { label: 'Size', value: sizeText(bytes) },
      { label: 'Connections', value: `${numberText(connections)} of ${numberText(mostConnections)}` },
    ],
  };
}

const oldestOf = (jobs: readonly JobReading[]) =>
  jobs
    .filter((one) => one.oldestDueAt !== null)
    .toSorted((one, other) => one.oldestDueAt!.getTime() - other.oldestDueAt!.getTime())[0];

function judgeWaits(oldest: JobReading | undefined, failing: readonly JobReading[], now: Date): Judged {
  const state = stateOfWait(oldest?.oldestDueAt ?? null, now, waits.jobs);
  if (state !== 'good')
    return judged(state, 'Jobs are delayed.', 'Check that a server that runs jobs is up, and check its log.');
  if (failing.length > 0)
    return look(
      'Some jobs fail.',
      'The log shows the reason under the job name. Failed jobs are retried automatically for about three hours.',
    );
  return good('All jobs are up to date.');
}

/** At most so many names are shown of what fails. */
const shownNames = 5;

export function judgeJobs(jobs: readonly JobReading[], now: Date): HealthLine {
  const oldest = oldestOf(jobs);
  const failing = jobs.filter(({ retrying, givenUp }) => retrying + givenUp > 0);
  const waiting = jobs.reduce((sum, one) => sum + one.waiting, 0);
  const failed = ({ name, retrying, givenUp }: JobReading): HealthFact => ({
    label: `Failing: ${name}`,
    value: [
      retrying > 0 && `${numberText(retrying)} to be retried`,
      givenUp > 0 && `${numberText(givenUp)} given up since yesterday`,
    ]
      .filter(Boolean)
      .join(', '),
  });
  const left = failing.length - shownNames;
  return {
    area: 'jobs',
    ...judgeWaits(oldest, failing, now),
    facts: [
      { label: 'Waiting', value: numberText(waiting) },
      ...(oldest?.oldestDueAt
        ? [{ label: `Longest: ${oldest.name}`, at: oldest.oldestDueAt.toISOString() }]
        : []),
      ...failing.slice(0, shownNames).map(failed),
      ...(left > 0 ? [{ label: 'Failing as well', value: numberText(left) }] : []),
    ],
  };
}

interface MailContext {
  /** Whether a mail server is configured. */
  sends: boolean;
  demo: boolean;
  now: Date;
}

function judgeSending({ oldestAt, refused }: SendingReading, { sends, demo, now }: MailContext): Judged {
  if (!sends)
    return demo
      ? good('A demo sends no email: see the mailbox at /demo/mailbox.')
      : broken('No emails are sent.', 'Set SMTP_URL to your mail server and restart the shop.');
  const state = stateOfWait(oldestAt, now, waits.mail);
  if (state !== 'good')
    return judged(
      state,
      'Emails are waiting to be sent.',
      'Send a test email to see the answer of the mail server. Then check SMTP_URL and the mail server.',
    );
  if (refused > 0)
    return look(
      'Some emails were permanently refused.',
      'Call the customers, correct their addresses, and resend the emails.',
    );
  return good('Emails are being sent.');
}

export function judgeMail(reading: SendingReading, context: MailContext): HealthLine {
  const { lastSentAt, waiting, oldestAt, refused } = reading;
  return {
    area: 'mail',
    ...judgeSending(reading, context),
    facts: [
      lastSentAt
        ? { label: 'Last sent', at: lastSentAt.toISOString() }
        : { label: 'Last sent', value: 'None yet' },
      { label: 'Waiting', value: numberText(waiting) },
      ...(oldestAt ? [{ label: 'Waiting since', at: oldestAt.toISOString() }] : []),
      { label: 'Refused', value: numberText(refused) },
    ],
  };
}

export const judgePictures = ({ areThere, place }: { areThere: boolean; place: string }): HealthLine => ({
  area: 'pictures',
  ...(areThere
    ? good('Pictures are working.')
    : broken(
        'The image store does not have the newest picture of a car.',
        'Use the same DATA_DIR on a shared disk, or the same IMAGE_STORE_URL, for all servers and at each start.',
      )),
  facts: [{ label: 'Stored in', value: place }],
});

function judgeCheck({ check, height }: LedgerReading, now: Date): Judged {
  if (!check)
    return height === 0 ? good('There are no records yet.') : good('It will be checked within the hour.');
  if (!check.intact)
    return broken(
      'The ledger was changed.',
      'Run npm run verify-ledger and compare with a backup: someone changed the database.',
    );
  if (minutesSince(check.checkedAt, now) > oldestCheckHours * 60)
    return look(
      'The ledger has not been checked for more than a day.',
      'Check that a server that runs jobs is up.',
    );
  return good('All records are valid.');
}

export const judgeLedger = (reading: LedgerReading, now: Date): HealthLine => ({
  area: 'ledger',
  ...judgeCheck(reading, now),
  facts: [
    { label: 'Records', value: numberText(reading.height) },
    ...(reading.check
      ? [
          { label: 'Last checked', at: reading.check.checkedAt.toISOString() },
          { label: 'Checked up to', value: `Record ${numberText(reading.check.height)}` },
          ...(reading.check.problem ? [{ label: 'Problem', value: reading.check.problem }] : []),
        ]
      : []),
  ],
});

export const versionsLine = (versions: { app: string; node: string; postgres?: string }): HealthLine => ({
  area: 'versions',
  ...good('Running versions.'),
  facts: [
    { label: 'Marque', value: versions.app },
    { label: 'Node.js', value: versions.node.replace(/^v/, '') },
    ...(versions.postgres ? [{ label: 'PostgreSQL', value: versions.postgres }] : []),
  ],
});
