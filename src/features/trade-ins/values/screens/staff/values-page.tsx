import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { useLaterAddress } from '#page-kit/ask/later-address.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { usePartAtHand } from '#page-kit/at-hand/use-part-at-hand.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, buttonClass, LinkButton } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { counted } from '#ui/text/counted.ts';
import { valuesApi } from '../../values.api.ts';
import type { TradeInValue } from '../../values.contract.ts';
import { ValuesTable } from './values-table.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The table could not be loaded.';
const path = '/admin/trade-in-values';

interface ValuesView {
  search: string;
  cursor: string;
}
const readView = (query: URLSearchParams): ValuesView => ({
  search: query.get('search')?.trim().slice(0, 100) ?? '',
  cursor: query.get('cursor') ?? '',
});
const paramsOf = (view: ValuesView) =>
  Object.fromEntries(Object.entries(view).filter(([, text]) => text !== ''));
const addressOf = (view: ValuesView) => {
  const query = new URLSearchParams(paramsOf(view)).toString();
  return query ? `${path}?${query}` : path;
};

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = readView(url.searchParams);
  const { fetch } = context.get(serverContext);
  const asked = await askListPage(
    () => valuesApi(fetch)['trade-in-values'].$get({ query: paramsOf(view) }),
    failed,
  );
  return { view, list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Values of old cars' });

const loadEditor = async () => (await import('./value-dialog.tsx')).ValueDialog;
const loadFile = async () => (await import('./value-file-dialog.tsx')).ValueFileDialog;

/** What the dealer pays for old cars; ranges are worked out of it (rules.md#trade-in). */
export default function ValuesPage() {
  const { view, list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [edited, edit] = useState<TradeInValue | 'new'>();
  const [bringsFile, setBringsFile] = useState(false);
  const ValueDialog = usePartAtHand(loadEditor, edited !== undefined, () => edit(undefined));
  const ValueFileDialog = usePartAtHand(loadFile, bringsFile, () => setBringsFile(false));
  return (
    <StaffPage
      title="Values of old cars"
      back={{ to: '/worker/trade-ins', label: 'Trade-ins' }}
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && counted(list.total, 'line', 'lines')}
        </p>
      }
      lead="Ranges that customers see at once are worked out of this table. A line without a model counts for every other model of its make."
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
      <ValueSearch view={view} />
      {!list && <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />}
      {list?.items.length === 0 && (
        <EmptyState title={view.search ? 'Nothing found.' : 'The table is empty.'}>
          {view.search
            ? 'No line has this make and model.'
            : 'Customers are told no estimate until it has lines. Add one, or import a file.'}
        </EmptyState>
      )}
      {list && list.items.length > 0 && (
        <>
          <ValuesTable values={list.items} onEdit={edit} />
          <p className="mt-6 flex justify-end gap-2">
            {view.cursor && (
              <LinkButton size="small" to={addressOf({ ...view, cursor: '' })}>
                First page
              </LinkButton>
            )}
            {list.next && (
              <LinkButton size="small" to={addressOf({ ...view, cursor: list.next })}>
                Next page
              </LinkButton>
            )}
          </p>
        </>
      )}
      {ValueDialog && edited && (
        <ValueDialog
          key={edited === 'new' ? 'new' : edited._id}
          value={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
      {ValueFileDialog && <ValueFileDialog open={bringsFile} onClose={() => setBringsFile(false)} />}
    </StaffPage>
  );
}

/** How long to wait after a keystroke before asking. */
const pauseMs = 250;

function ValueSearch({ view }: { view: ValuesView }) {
  const [search, setSearch] = useState(view.search);
  const showLater = useLaterAddress();
  return (
    <search className="mb-4 block max-w-md">
      <TextField
        type="search"
        label="Make or model"
        name="search"
        maxLength={100}
        autoComplete="off"
        value={search}
        onChange={(event) => {
          const typed = event.target.value;
          setSearch(typed);
          showLater(pauseMs, () => addressOf({ search: typed.trim(), cursor: '' }));
        }}
      />
    </search>
  );
}
