import type { ReactNode } from 'react';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { earliestDate, isShopDate, latestDate } from '#platform/dates/calendar-date.ts';
import { Button, buttonClass } from '#ui/buttons/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { HeadCell, Table } from '#ui/tables/table.tsx';
import { classNames } from '#ui/text/class-names.ts';
import type { AuditLog } from '../../audit.contract.ts';
import { type AuditFilter, withFilter } from '../../audit.rules.ts';
import { auditKindNames, auditKinds } from '../../audit-kinds.rules.ts';
import { AuditRow } from './audit-row.tsx';
import { auditUnread } from './fetch-audit.ts';
import { useAudit } from './use-audit.ts';

const kindOptions = [
  { value: '' as const, label: 'Everything' },
  ...auditKindNames.map((value) => ({ value, label: auditKinds[value].label })),
];

interface AuditViewerProps {
  /** Null where it could not be loaded. */
  first: ListPage<AuditLog> | null;
  /** What the address asks for. */
  asked: AuditFilter;
  /** Entries that are fetched at once. */
  limit: number;
  /** What stands beneath the last entry of this filter; without it, a way to earlier ones. */
  more?: (filter: AuditFilter) => ReactNode;
}

/**
 * Who changed what, when, filtered by person and car during typing. The last result stays until the next one is there.
 */
export function AuditViewer({ first, asked, limit, more }: AuditViewerProps) {
  const { filter, narrow, state, list, hasMore, loadMore, retry } = useAudit(first, asked, limit);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={state === 'loading'}>
      <search className="flex flex-wrap items-end gap-4">
        <Filter label="Email" value={filter.email} onText={(text) => narrow({ email: text })} />
        <Filter label="Car model" value={filter.car} onText={(text) => narrow({ car: text })} />
        <SelectField
          label="About"
          options={kindOptions}
          value={filter.kind}
          onChange={({ target }) =>
            narrow({ kind: kindOptions.find(({ value }) => value === target.value)?.value ?? '' })
          }
          className="w-52"
        />
        <DateField label="From" value={filter.from} onDate={(from) => narrow({ from })} />
        <DateField label="To" value={filter.to} onDate={(to) => narrow({ to })} />
        <div className="ml-auto flex min-h-11 items-center gap-4">
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {(first || state !== 'failed') && countWords(list)}
          </p>
          {list.items.length > 0 && <ExportLink filter={list.of} />}
        </div>
      </search>
      {filter.partOf && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          These are the lines of one import.
          <Button size="small" onClick={() => narrow({ partOf: '' })}>
            Show all entries
          </Button>
        </p>
      )}
      {state === 'failed' && <Notice title={auditUnread} onRetry={retry} />}
      <div className={classNames('transition-opacity', state === 'loading' && 'opacity-60 delay-150')}>
        {list.items.length > 0 && <AuditTable logs={list.items} />}
        {list.items.length === 0 && state !== 'failed' && <Nothing filter={list.of} />}
      </div>
      {more
        ? more(filter)
        : hasMore && (
            <p className="mt-4 flex justify-center">
              <Button busy={state === 'loading'} onClick={loadMore}>
                Earlier entries
              </Button>
            </p>
          )}
    </div>
  );
}

const ExportLink = ({ filter }: { filter: AuditFilter }) => (
  <a
    href={`/api/admin/audit-logs/export.csv?${withFilter(filter)}`}
    download="audit.csv"
    className={buttonClass('quiet', 'small')}
  >
    Export as CSV
  </a>
);

function countWords({ total, atLeast }: { total: number; atLeast: boolean }): string {
  const count = total.toLocaleString('en-US');
  if (atLeast) return `More than ${count} entries`;
  return total === 1 ? '1 entry' : `${count} entries`;
}

interface FilterProps {
  label: string;
  value: string;
  onText: (text: string) => void;
}

interface DateFieldProps {
  label: string;
  value: string;
  onDate: (date: string) => void;
}

const DateField = ({ onDate, ...field }: DateFieldProps) => (
  <TextField
    {...field}
    type="date"
    min={earliestDate}
    max={latestDate}
    onChange={({ target }) => {
      if (target.value === '' || isShopDate(target.value)) onDate(target.value);
    }}
    className="w-40"
  />
);

const Filter = ({ onText, ...field }: FilterProps) => (
  <TextField
    {...field}
    type="search"
    maxLength={100}
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => onText(event.target.value)}
    className="w-60"
  />
);

function AuditTable({ logs }: { logs: readonly AuditLog[] }) {
  return (
    <Table caption="Audit log">
      <thead>
        <tr>
          <HeadCell>
            When<span className="xl:hidden">, who</span>
          </HeadCell>
          <HeadCell className="max-xl:hidden">Who</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell className="max-xl:hidden">Car</HeadCell>
          <HeadCell numeric>Added</HeadCell>
          <HeadCell numeric>New stock</HeadCell>
          <HeadCell className="w-1/3">Change</HeadCell>
        </tr>
      </thead>
      <tbody>
        {logs.map((log) => (
          <AuditRow key={log._id} log={log} />
        ))}
      </tbody>
    </Table>
  );
}

const Nothing = ({ filter }: { filter: AuditFilter }) =>
  withFilter(filter).size > 0 ? (
    <EmptyState title="No entries match.">
      Try a shorter part of the address or of the car’s name, or other days.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing has been changed yet.">
      Every change that staff make is written down here.
    </EmptyState>
  );
