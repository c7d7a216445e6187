import type { FilterCounts } from '#page-kit/ask/filter-counts.ts';
import { ListFilters } from '#page-kit/lists/list-filters.tsx';
import { earliestDate, latestDate } from '#platform/dates/calendar-date.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { AuditFilter } from '../../audit.rules.ts';
import type { AuditKind } from '../../audit-kinds.rules.ts';
import { kindOptions } from './audit-table.tsx';

export const auditPath = '/admin/audit';

interface AuditFiltersProps {
  asked: AuditFilter;
  counts: FilterCounts<AuditKind>;
}

/** Whose acts, about what, on which days. */
export const AuditFilters = ({ asked, counts }: AuditFiltersProps) => (
  <ListFilters
    path={auditPath}
    label="Search the audit log"
    beside={{ partOf: asked.partOf }}
    className="mb-4 flex flex-wrap items-end gap-3"
  >
    <Words label="Email" name="email" defaultValue={asked.email} />
    <Words label="Car model" name="car" defaultValue={asked.car} />
    <SelectField
      label="About"
      name="kind"
      options={kindOptions(counts)}
      defaultValue={asked.kind}
      className="w-60"
    />
    <Day label="From" name="from" defaultValue={asked.from} />
    <Day label="To" name="to" defaultValue={asked.to} />
  </ListFilters>
);

interface FieldProps {
  label: string;
  name: string;
  defaultValue: string;
}

const Words = (field: FieldProps) => (
  <TextField
    {...field}
    type="search"
    maxLength={100}
    autoComplete="off"
    spellCheck={false}
    className="grow basis-44"
  />
);

const Day = (field: FieldProps) => (
  <TextField {...field} type="date" min={earliestDate} max={latestDate} className="w-40" />
);
