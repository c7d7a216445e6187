import { useState } from 'react';
import {
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
} from 'react-router';
import type { FindingRoutes } from '#features/desk/finding/finding.routes.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useLaterAddress } from '#page-kit/later-address.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { findPlaces } from './desk-places.ts';
import { groupResults, type ResultGroup } from './result.ts';
import { searchFailed } from './use-found.ts';

export const handle = { focused: true } satisfies PageHandle;

const path = '/desk/search';
const pauseMs = 250;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams.get('q')?.trim().slice(0, 100) ?? '';
  const { fetch } = context.get(serverContext);
  if (search.length < 2) return { search, found: null, failure: null };
  const asked = await ask(
    () => client<FindingRoutes>(fetch).desk.search.$get({ query: { search } }),
    searchFailed,
  );
  return asked.ok
    ? { search, found: asked.value, failure: null }
    : { search, found: null, failure: asked.text };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.search ? `Search: ${loaderData.search}` : 'Search' });

/** The search of the desk as a page of its own: it has an address, and works before its script is there. */
export default function SearchPage() {
  const { search, found, failure } = useLoaderData<typeof loader>();
  const session = useSession();
  const [typed, setTyped] = useState(search);
  const { showLater } = useLaterAddress();
  const isBusy = useNavigation().state === 'loading';
  if (!session) return null;
  const places = search === '' ? [] : findPlaces(search, session);
  const groups = groupResults({ typed: search, places, found, isKnown: !isBusy, role: session.role });
  return (
    <StaffPage title="Search">
      <search>
        <Form action={path} className="mb-6 max-w-2xl">
          <SearchBox
            label="Name, email, phone, plate, VIN, receipt, car or page"
            name="q"
            submits
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              const q = event.target.value.trim();
              showLater(pauseMs, () => `${path}?${new URLSearchParams({ q })}`);
            }}
          />
        </Form>
      </search>
      {failure && <Notice tone="bad" title={failure} />}
      <div role="status" className="sr-only">
        {search !== '' && !isBusy && `${groups.reduce((sum, { results }) => sum + results.length, 0)} found`}
      </div>
      <div className={classNames('grid max-w-2xl gap-6 transition-opacity', isBusy && 'opacity-60')}>
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
      {search !== '' && groups.length === 0 && !failure && (
        <EmptyState title={`No matches for “${search}”.`}>
          Enter at least two characters of a name, address, phone number, VIN or receipt number.
        </EmptyState>
      )}
    </StaffPage>
  );
}

const Group = ({ group: { title, results, hasMore } }: { group: ResultGroup }) => (
  <section aria-label={title} className="rounded-card border border-line bg-surface">
    <h2 className="border-b border-line px-4 py-2.5 text-sm">{title}</h2>
    <ul>
      {results.map(({ to, label, about, acts }) => (
        <li
          key={to + label}
          className="flex flex-wrap items-center border-b border-line last:border-b-0 hover:bg-ink/4"
        >
          <Link to={to} className="grid min-h-10 min-w-0 grow content-center px-4 py-2 text-sm">
            <span className="font-medium underline decoration-edge underline-offset-4 [overflow-wrap:anywhere]">
              {label}
            </span>
            {about && <span className="text-ink-soft [overflow-wrap:anywhere]">{about}</span>}
          </Link>
          {acts.map((act) => (
            <LinkButton
              key={act.label}
              size="small"
              to={act.to}
              className="mr-3"
              aria-label={`${act.label}: ${label}`}
            >
              {act.label}
            </LinkButton>
          ))}
        </li>
      ))}
    </ul>
    {hasMore && (
      <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
        There are more results. Refine your search.
      </p>
    )}
  </section>
);
