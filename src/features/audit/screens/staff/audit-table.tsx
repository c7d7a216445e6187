import type { ReactNode } from 'react';
import { type FilterCounts, withCount } from '#page-kit/ask/filter-counts.ts';
import { buttonClass } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { HeadCell, Table } from '#ui/tables/table.tsx';
import type { AuditLog } from '../../audit.contract.ts';
import { type AuditFilter, withFilter } from '../../audit.rules.ts';
import { type AuditKind, auditKindNames, auditKinds } from '../../audit-kinds.rules.ts';
import { AuditRow } from './audit-row.tsx';

/** What acts are about, to choose from. */
export const kindOptions = (counts: FilterCounts<AuditKind> = {}) => [
  { value: '' as const, label: 'Everything' },
  ...auditKindNames.map((value) => ({ value, label: withCount(auditKinds[value].label, counts[value]) })),
];

/** All entries of a filter as a file. */
export const AuditExport = ({ filter }: { filter: AuditFilter }) => (
  <a
    href={`/api/admin/audit-logs/export.csv?${withFilter(filter)}`}
    download="audit.csv"
    className={buttonClass('quiet', 'small')}
  >
    Export as CSV
  </a>
);

interface AuditTableProps {
  logs: readonly AuditLog[];
  /** The head of the times, where the list can be turned around. */
  when?: ReactNode;
}

/** Who changed what, when: a line each. */
export function AuditTable({ logs, when = <HeadCell>When</HeadCell> }: AuditTableProps) {
  return (
    <Table caption="Audit log" tight>
      <thead>
        <tr>
          {when}
          <HeadCell>Who</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell className="max-xl:hidden">Car</HeadCell>
          <HeadCell numeric>Added</HeadCell>
          <HeadCell numeric className="max-lg:hidden">
            New stock
          </HeadCell>
          <HeadCell>Change</HeadCell>
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

/** In place of the table. */
export const NoEntries = ({ filter }: { filter: AuditFilter }) =>
  withFilter(filter).size > 0 ? (
    <EmptyState title="No matching entries.">
      Try a shorter part of the address or the car name, or other dates.
    </EmptyState>
  ) : (
    <EmptyState title="No changes yet.">Every change by staff is recorded here.</EmptyState>
  );
