import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { HeadCell, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AuditLog } from '../../audit.contract.ts';
import type { AuditFilter } from '../../audit.rules.ts';
import { AuditRow } from './audit-row.tsx';
import type { AuditPage } from './fetch-audit.ts';
import { useAudit } from './use-audit.ts';

interface AuditViewerProps {
  /** Null where it could not be loaded. */
  first: AuditPage | null;
  /** What the address asks for. */
  asked: AuditFilter;
  /** Entries that are fetched at once. */
  limit: number;
  /** What stands beneath the last entry; without it, a way to earlier ones. */
  more?: ReactNode;
}

/** Who changed what, when, filtered by person and car as one types. */
export function AuditViewer({ first, asked, limit, more }: AuditViewerProps) {
  const audit = useAudit(first, asked, limit);
  const { filter, narrow, state, logs, hasMore, loadMore, retry } = audit;
  const isFiltered = filter.email.trim() !== '' || filter.car.trim() !== '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={state === 'loading'}>
      <search className="flex flex-wrap items-end gap-4">
        <Filter label="E-mail" value={filter.email} onChange={(email) => narrow({ email })} />
        <Filter label="Car model" value={filter.car} onChange={(car) => narrow({ car })} />
        <p role="status" className="ml-auto self-end py-3 text-sm text-ink-soft tabular-nums">
          {state === 'idle' && countWords(audit)}
        </p>
      </search>
      {state === 'failed' && <Notice title="The audit log could not be loaded." onRetry={retry} />}
      {logs.length > 0 && <AuditTable logs={logs} />}
      {logs.length === 0 && state === 'idle' && <Nothing isFiltered={isFiltered} />}
      {more ??
        (hasMore && logs.length > 0 && (
          <p className="mt-4 flex justify-center">
            <Button busy={state === 'loading'} onClick={loadMore}>
              Earlier entries
            </Button>
          </p>
        ))}
    </div>
  );
}

function countWords({ total, atLeast }: { total: number; atLeast: boolean }): string {
  const count = total.toLocaleString('en-US');
  if (atLeast) return `More than ${count} entries`;
  return total === 1 ? '1 entry' : `${count} entries`;
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

const Filter = ({ label, value, onChange }: FilterProps) => (
  <TextField
    label={label}
    type="search"
    maxLength={100}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className="w-60"
  />
);

function AuditTable({ logs }: { logs: readonly AuditLog[] }) {
  return (
    <Table caption="Audit log">
      <thead>
        <tr>
          <HeadCell>When</HeadCell>
          <HeadCell>Who</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>Car</HeadCell>
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

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No entries match.">Try a shorter part of the address or of the car’s name.</EmptyState>
  ) : (
    <EmptyState title="Nothing has been changed yet.">
      Every change that staff make is written down here.
    </EmptyState>
  );
