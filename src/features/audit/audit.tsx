import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import type { FilterCounts } from '#page-kit/filter-counts.ts';
import { askedSlice } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { Listed } from '#page-kit/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { earliestDate, latestDate } from '#platform/dates/calendar-date.ts';
import { LinkButton } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type AuditFilter, filterIn, withFilter } from './audit.rules.ts';
import type { AuditKind } from './audit-kinds.rules.ts';
import { AuditExport, AuditTable, kindOptions, NoEntries } from './audit-table.tsx';
import { auditUnread, fetchAudit, fetchAuditCounts } from './fetch-audit.ts';

export const handle = { focused: true } satisfies PageHandle;

/** Rows of a list page. */
const shown = 50;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = filterIn(url.searchParams);
  const place = { ...askedSlice(url.searchParams, shown), limit: shown };
  const { fetch } = context.get(serverContext);
  const [list, counts] = await Promise.all([
    fetchAudit(fetch, { ...place, ...asked }),
    fetchAuditCounts(fetch, asked),
  ]);
  return { list, counts, asked };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Audit log' });

/** Who changed what, when. */
export default function Audit() {
  const { list, counts, asked } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Audit log"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'entry', 'entries')}
        </p>
      }
      actions={list && list.total > 0 && <AuditExport filter={asked} />}
    >
      <AuditFilters asked={asked} counts={counts} />
      {asked.partOf && (
        <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
          These are the lines of one import.
          <LinkButton size="small" to={`${auditPath}?${withFilter({ ...asked, partOf: '' })}`}>
            Show all entries
          </LinkButton>
        </p>
      )}
      {list ? (
        <Listed list={list} many="entries" size={shown} empty={<NoEntries filter={asked} />}>
          <AuditTable logs={list.items} when={<TurningHead label="When" usual="descending" />} />
        </Listed>
      ) : (
        <Notice tone="bad" title={auditUnread} onRetry={() => void revalidate()} />
      )}
    </StaffPage>
  );
}

const auditPath = '/admin/audit';

interface AuditFiltersProps {
  asked: AuditFilter;
  counts: FilterCounts<AuditKind>;
}

/** Whose acts, about what, on which days. */
const AuditFilters = ({ asked, counts }: AuditFiltersProps) => (
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
