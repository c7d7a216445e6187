import type { ReactNode } from 'react';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { earliestDate, isShopDate, latestDate } from '#platform/dates/calendar-date.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { countedText } from '#ui/text/counted.ts';
import type { AuditLog } from '../../audit.contract.ts';
import type { AuditFilter } from '../../audit.rules.ts';
import { AuditExport, AuditTable, kindOptions, NoEntries } from './audit-table.tsx';
import { auditUnread } from './fetch-audit.ts';
import { useAudit } from './use-audit.ts';

const kinds = kindOptions();

interface AuditViewerProps {
  /** Null where it could not be loaded. */
  first: ListPage<AuditLog> | null;
  /** What the address asks for. */
  asked: AuditFilter;
  /** Entries that are fetched at once. */
  limit: number;
  /** What stands beneath the last entry of this filter. */
  more: (filter: AuditFilter) => ReactNode;
}

/**
 * Who changed what, when, filtered by person and car during typing. The last result stays until the next one is there.
 */
export function AuditViewer({ first, asked, limit, more }: AuditViewerProps) {
  const { filter, narrow, state, list, retry } = useAudit(first, asked, limit);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={state === 'loading'}>
      <search className="flex flex-wrap items-end gap-4">
        <Filter label="Email" value={filter.email} onText={(text) => narrow({ email: text })} />
        <Filter label="Car model" value={filter.car} onText={(text) => narrow({ car: text })} />
        <SelectField
          label="About"
          options={kinds}
          value={filter.kind}
          onChange={({ target }) =>
            narrow({ kind: kinds.find(({ value }) => value === target.value)?.value ?? '' })
          }
          className="w-52"
        />
        <DateField label="From" value={filter.from} onDate={(from) => narrow({ from })} />
        <DateField label="To" value={filter.to} onDate={(to) => narrow({ to })} />
        <div className="ml-auto flex min-h-11 items-center gap-4">
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {(first || state !== 'failed') && countedText(list, 'entry', 'entries')}
          </p>
          {list.items.length > 0 && <AuditExport filter={list.of} />}
        </div>
      </search>
      {state === 'failed' && <Notice title={auditUnread} onRetry={retry} />}
      <div className={classNames('transition-opacity', state === 'loading' && 'opacity-60 delay-150')}>
        {list.items.length > 0 && <AuditTable logs={list.items} />}
        {list.items.length === 0 && state !== 'failed' && <NoEntries filter={list.of} />}
      </div>
      {more(filter)}
    </div>
  );
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
