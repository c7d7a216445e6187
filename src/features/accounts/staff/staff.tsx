import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import { askedSlice } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { askListPage } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { LinkButton } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { HeadCell, Table } from '#ui/table.tsx';
import type { StaffMember } from './staff.contract.ts';
import type { StaffRoutes } from './staff.routes.ts';
import { type StaffAct, StaffDialog, staffForms } from './staff-dialog.tsx';
import { StaffRow } from './staff-row.tsx';

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

const posts = formAction(...staffForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Staff' });

export default function Staff() {
  const { staff, search, ownId } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<{ person: StaffMember; act: StaffAct; open: boolean }>();
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
                <StaffRow
                  key={person._id}
                  person={person}
                  isOwn={person._id === ownId}
                  onAsk={(one, act) => setChosen({ person: one, act, open: true })}
                />
              ))}
            </tbody>
          </Table>
        </Listed>
      ) : (
        <Notice tone="bad" title={unread} onRetry={revalidate} />
      )}
      {chosen && (
        <StaffDialog
          key={`${chosen.act} ${chosen.person._id}`}
          {...chosen}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
      )}
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
