import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '#page-kit/shop-data.ts';
import { classNames } from '#ui/class-names.ts';
import { type FilterCounts, withCount } from '#ui/counted.ts';
import { formatDate } from '#ui/date-text.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import type { AuditLog } from './audit.contract.ts';
import { type AuditFilter, type Change, changesOf, pageOfSubject, withFilter } from './audit.rules.ts';
import { type AuditKind, auditKindNames, auditKinds } from './audit-kinds.rules.ts';

/** What acts are about, to choose from. */
export const kindOptions = (counts: FilterCounts<AuditKind> = {}) => [
  { value: '' as const, label: 'Everything' },
  ...auditKindNames.map((value) => ({ value, label: withCount(auditKinds[value].label, counts[value]) })),
];

/** The address of all entries of a filter as CSV. */
export const auditExport = (filter: AuditFilter) => `/api/admin/audit-logs/export.csv?${withFilter(filter)}`;

/** `when`: the head of the times, where the list can be turned around. */
export const auditHeads = (when: ReactNode = <HeadCell>When</HeadCell>) => (
  <>
    {when}
    <HeadCell>Who</HeadCell>
    <HeadCell>What</HeadCell>
    <HeadCell className="max-xl:hidden">Car</HeadCell>
    <HeadCell numeric>Added</HeadCell>
    <HeadCell numeric className="max-lg:hidden">
      New stock
    </HeadCell>
    <HeadCell>Change</HeadCell>
  </>
);

/** In place of the table where nothing is filtered out. */
export const noChanges = { title: 'No changes yet.', text: 'Every change by staff is recorded here.' };

/** '+4' or '−2', with the sign that stands as wide as the digits. */
const signed = (count: number) => (count > 0 ? `+${count}` : String(count).replace('-', '−'));

/** Acts whose stored words are not those of the screens. */
const actLabels: Record<string, string> = {
  'inspect old car': 'Trade-in inspected',
  'order pictures': 'Reorder pictures',
  'record agreement to old car': 'Trade-in agreement recorded',
  'record money for old car': 'Money for trade-in recorded',
};

const sentence = (action: string) => actLabels[action] ?? action.charAt(0).toUpperCase() + action.slice(1);

/** One entry. A change of stock is told by its figures, any other by what was before and after. */
export function AuditRow({ log }: { log: AuditLog }) {
  const {
    timestamp,
    localTime,
    timeZone,
    userEmail,
    action,
    subject,
    car,
    addedStock,
    newStock,
    before,
    after,
  } = log;
  const changes = addedStock === null ? changesOf(before, after, timeZone) : [];
  // One's own account is named by who did it.
  const name = subject.name === userEmail || subject.name === car ? '' : subject.name;
  const page = pageOfSubject(subject, log, useSession()?.role ?? 'visitor');
  const what = [sentence(action), name, car].filter(Boolean).join(', ');
  return (
    <Row>
      <Cell className="whitespace-nowrap tabular-nums">
        <time dateTime={timestamp}>{formatDate(`${localTime}:00Z`, { time: true })}</time>
      </Cell>
      <Cell cut className="w-1/6" title={userEmail}>
        {userEmail}
      </Cell>
      <Cell cut className="w-1/4 max-lg:w-5/12" title={what}>
        {sentence(action)}
        {subject.type === 'import' && (
          <Link
            to={`/admin/audit?partOf=${subject.id}`}
            className="ml-3 underline decoration-edge underline-offset-4 hover:decoration-current"
          >
            Show lines
          </Link>
        )}
        <Subject name={name} page={page} className="ml-3" />
        <span className="ml-3 xl:hidden">
          <Subject name={car} page={name === '' ? page : undefined} />
        </span>
      </Cell>
      <Cell cut className="w-1/6 font-semibold max-xl:hidden" title={car}>
        <Subject name={car} page={name === '' ? page : undefined} />
      </Cell>
      <Cell numeric className={classNames((addedStock ?? 0) < 0 && 'text-bad')}>
        {addedStock !== null && signed(addedStock)}
      </Cell>
      <Cell numeric className="max-lg:hidden">
        {newStock}
      </Cell>
      <Cell className="w-1/3 max-w-0 max-lg:w-1/5">
        {changes.length > 0 && <Changes changes={changes} />}
      </Cell>
    </Row>
  );
}

interface SubjectProps {
  name: string;
  /** Where it is opened. */
  page: string | undefined;
  className?: string;
}

/** What the entry is about, with the way to it. */
function Subject({ name, page, className }: SubjectProps) {
  if (name === '') return null;
  return page ? (
    <Link
      to={page}
      className={classNames(
        className,
        'font-semibold underline decoration-edge underline-offset-4 hover:decoration-current',
      )}
    >
      {name}
    </Link>
  ) : (
    <span className={classNames(className, 'font-semibold')}>{name}</span>
  );
}

/** One line, whose end gives way; pressed, each change has lines of its own. */
const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <details className="group/changes">
    <summary className="cursor-pointer list-none truncate group-open/changes:overflow-visible group-open/changes:whitespace-normal [&::-webkit-details-marker]:hidden">
      {changes.map((change) => (
        <ChangeLine key={`${change.kind} ${change.name}`} change={change} />
      ))}
    </summary>
  </details>
);

function ChangeLine({ change: { name, kind, before, after } }: { change: Change }) {
  return (
    <span className="mr-3 wrap-anywhere group-open/changes:mr-0 group-open/changes:block">
      {kind && (
        <>
          <span aria-hidden="true">{kind === 'added' ? '+ ' : '− '}</span>
          <span className="sr-only">{kind} </span>
        </>
      )}
      <span className="text-ink-soft">{name}: </span>
      {before !== undefined && after !== undefined ? (
        <span>
          {before}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> changed to </span>
          {after}
        </span>
      ) : after === undefined ? (
        <s>{before}</s>
      ) : (
        <span>{after}</span>
      )}
    </span>
  );
}
