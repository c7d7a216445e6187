import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { askedSlice } from '#page-kit/list-address.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { earliestDate, latestDate } from '#platform/dates/calendar-date.ts';
import { LinkButton } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { filterIn, withFilter } from './audit.rules.ts';
import { AuditRow, auditExport, auditHeads, kindOptions, noChanges } from './audit-table.tsx';
import { fetchAudit, fetchAuditCounts } from './fetch-audit.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = filterIn(url.searchParams);
  const { fetch } = context.get(serverContext);
  const [list, counts] = await Promise.all([
    fetchAudit(fetch, { ...askedSlice(url.searchParams), ...asked }),
    fetchAuditCounts(fetch, asked),
  ]);
  return { list, counts, asked };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Audit log' });

/** Who changed what, when. */
export default function Audit() {
  const { list, counts, asked } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title="Audit log"
      caption="Audit log"
      noun={['entry', 'entries']}
      list={list}
      search={
        <>
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
          {asked.partOf && (
            <>
              <input type="hidden" name="partOf" value={asked.partOf} />
              <LinkButton size="small" to={`?${withFilter({ ...asked, partOf: '' })}`}>
                Only the lines of one import: show all
              </LinkButton>
            </>
          )}
        </>
      }
      exportTo={auditExport(asked)}
      empty={noChanges}
      heads={auditHeads(<TurningHead label="When" usual="descending" />)}
      row={(log) => <AuditRow key={log._id} log={log} />}
    />
  );
}

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
