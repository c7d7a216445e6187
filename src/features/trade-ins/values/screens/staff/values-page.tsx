import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { client } from '#page-kit/ask/client.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { askedPlace } from '#page-kit/lists/list-address.ts';
import { ListFilters } from '#page-kit/lists/list-filters.tsx';
import { Listed } from '#page-kit/lists/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, buttonClass } from '#ui/buttons/button.tsx';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { counted } from '#ui/text/counted.ts';
import type { TradeInValue } from '../../values.contract.ts';
import type { ValuesRoutes } from '../../values.routes.ts';
import { ValueDialog } from './value-dialog.tsx';
import { ValueFileDialog } from './value-file-dialog.tsx';
import { ValuesTable } from './values-table.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The table could not be loaded.';
const path = '/admin/trade-in-values';

/** Rows of a list page. */
const shown = 50;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const search = url.searchParams.get('search')?.trim().slice(0, 100) ?? '';
  const query = { ...(search && { search }), ...askedPlace(url.searchParams), limit: String(shown) };
  const { fetch } = context.get(serverContext);
  const asked = await askListPage(
    () => client<ValuesRoutes>(fetch)['trade-in-values'].$get({ query }),
    failed,
  );
  return { search, list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Trade-in values' });

/** What the dealer pays for old cars; ranges are worked out of it (rules.md#trade-in). */
export default function ValuesPage() {
  const { search, list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [edited, edit] = useState<TradeInValue | 'new'>();
  const [bringsFile, setBringsFile] = useState(false);
  const wasValueOpened = useOpenedOnce(edited !== undefined);
  const wasValueFileOpened = useOpenedOnce(bringsFile);
  return (
    <StaffPage
      title="Trade-in values"
      back={{ to: '/worker/trade-ins', label: 'Trade-ins' }}
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && counted(list.total, 'line', 'lines')}
        </p>
      }
      lead="Estimates for customers are calculated from this table. A line without a model applies to all other models of its make."
      actions={
        <>
          <a href="/api/trade-in-values/export.csv" download className={buttonClass('quiet', 'small')}>
            Export
          </a>
          <Button size="small" onClick={() => setBringsFile(true)}>
            Import
          </Button>
          <Button look="primary" size="small" onClick={() => edit('new')}>
            Add a line
          </Button>
        </>
      }
    >
      <ListFilters path={path} label="Search the table" className="mb-4 flex max-w-md items-end gap-2">
        <SearchBox
          className="grow"
          label="Make or model"
          name="search"
          maxLength={100}
          defaultValue={search}
        />
      </ListFilters>
      {!list && <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />}
      {list && (
        <Listed list={list} many="lines" size={shown} empty={<NoLines isSearched={search !== ''} />}>
          <ValuesTable values={list.items} onEdit={edit} />
        </Listed>
      )}
      {wasValueOpened && edited && (
        <ValueDialog
          key={edited === 'new' ? 'new' : edited._id}
          value={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
      {wasValueFileOpened && <ValueFileDialog open={bringsFile} onClose={() => setBringsFile(false)} />}
    </StaffPage>
  );
}

const NoLines = ({ isSearched }: { isSearched: boolean }) => (
  <EmptyState title={isSearched ? 'No matches.' : 'The table is empty.'}>
    {isSearched
      ? 'Try a different make or model.'
      : 'Customers get no estimate until the table has lines. Add one, or import a file.'}
  </EmptyState>
);
