import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { askedSlice } from '#page-kit/lists/list-address.ts';
import { Listed } from '#page-kit/lists/listed.tsx';
import { TurningHead } from '#page-kit/lists/turning-head.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { countedText } from '#ui/text/counted.ts';
import { filterIn, withFilter } from '../../audit.rules.ts';
import { AuditFilters, auditPath } from './audit-filters.tsx';
import { AuditExport, AuditTable, NoEntries } from './audit-table.tsx';
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
