import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import { askedSlice, readFilters } from '#page-kit/list-address.ts';
import { listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/button.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { HeadCell } from '#ui/table.tsx';
import { type StaffMember, staffFilters } from './staff.contract.ts';
import type { StaffRoutes } from './staff.routes.ts';
import { type StaffAct, StaffDialog, staffForms } from './staff-dialog.tsx';
import { StaffRow } from './staff-row.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  const filters = readFilters(staffFilters, url.searchParams);
  const { staff } = client<StaffRoutes>(fetch)['global-admin'];
  const list = await listPageOrNull(() =>
    staff.$get({ query: { ...filters, ...askedSlice(url.searchParams) } }),
  );
  return { list, search: filters.search, ownId: session?._id };
}

const posts = formAction(...staffForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Staff' });

export default function Staff() {
  const { list, search, ownId } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<{ person: StaffMember; act: StaffAct; open: boolean }>();
  return (
    <ListScreen
      title="Staff"
      back={{ to: '/admin/manage', label: 'Management' }}
      noun={['staff member', 'staff members']}
      list={list}
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
      search={
        <SearchBox
          className="grow lg:max-w-lg"
          name="search"
          label="Name, email or username"
          defaultValue={search}
        />
      }
      empty={{ title: 'No staff accounts.' }}
      heads={heads}
      row={(person) => (
        <StaffRow
          key={person._id}
          person={person}
          isOwn={person._id === ownId}
          onAsk={(one, act) => setChosen({ person: one, act, open: true })}
        />
      )}
    >
      {chosen && (
        <StaffDialog
          key={`${chosen.act} ${chosen.person._id}`}
          {...chosen}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </ListScreen>
  );
}

const heads = (
  <>
    <TurningHead label="Name" usual="ascending" />
    <HeadCell className="max-lg:hidden">Role</HeadCell>
    <HeadCell>Email</HeadCell>
    <HeadCell>Account</HeadCell>
    <HeadCell className="max-[1400px]:hidden">Last sign-in</HeadCell>
    <HeadCell>
      <span className="sr-only">Actions</span>
    </HeadCell>
  </>
);
