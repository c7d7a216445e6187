import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { client } from '#page-kit/ask/client.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { askedSlice } from '#page-kit/lists/list-address.ts';
import { ListFilters } from '#page-kit/lists/list-filters.tsx';
import { Listed } from '#page-kit/lists/listed.tsx';
import { TurningHead } from '#page-kit/lists/turning-head.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { HeadCell, Table } from '#ui/tables/table.tsx';
import { countedText } from '#ui/text/counted.ts';
import type { StaffRoutes } from '../../staff.routes.ts';
import { StaffQuestion } from './staff-question.tsx';
import { StaffRow } from './staff-row.tsx';
import { useStaffActs } from './use-staff-acts.ts';

export const handle = { focused: true } satisfies PageHandle;

const path = '/admin/staff';

/** Rows of a list page. */
const shown = 50;

const unread = 'The staff could not be loaded.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  const search = url.searchParams.get('search')?.trim().slice(0, 100) ?? '';
  const query = { ...(search && { search }), ...askedSlice(url.searchParams, shown) };
  const asked = await askListPage(
    () => client<StaffRoutes>(fetch)['global-admin'].staff.$get({ query }),
    unread,
  );
  return { staff: asked.ok ? asked.value : null, search, ownId: session?._id };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Staff' });

export default function Staff() {
  const { staff, search, ownId } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const acts = useStaffActs();
  return (
    <StaffPage
      title="Staff"
      back={{ to: '/admin/manage', label: 'Management' }}
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {staff && countedText(staff, 'person', 'people')}
        </p>
      }
      actions={
        <>
          <LinkButton size="small" to="/admin/create-new-admin">
            New admin
          </LinkButton>
          <LinkButton size="small" to="/admin/create-new-worker">
            New worker
          </LinkButton>
        </>
      }
    >
      <ListFilters path={path} label="Search staff" className="mb-4 flex max-w-xl gap-3">
        <SearchBox className="grow" name="search" label="Name, email or username" defaultValue={search} />
      </ListFilters>
      {staff ? (
        <Listed list={staff} many="people" size={shown} empty={nobody}>
          <Table caption="Staff" tight>
            <thead>
              <tr>
                <TurningHead label="Name" usual="ascending" />
                <HeadCell className="max-lg:hidden">Role</HeadCell>
                <HeadCell>Email</HeadCell>
                <HeadCell>Account</HeadCell>
                <HeadCell className="max-[1400px]:hidden">Last sign-in</HeadCell>
                <HeadCell>
                  <span className="sr-only">Actions</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {staff.items.map((person) => (
                <StaffRow key={person._id} person={person} isOwn={person._id === ownId} onAsk={acts.choose} />
              ))}
            </tbody>
          </Table>
        </Listed>
      ) : (
        <Notice tone="bad" title={unread} onRetry={revalidate} />
      )}
      <StaffQuestion acts={acts} />
    </StaffPage>
  );
}

const nobody = (
  <EmptyState
    title="No matching staff accounts."
    action={
      <LinkButton look="quiet" to={path}>
        Show everyone
      </LinkButton>
    }
  />
);
