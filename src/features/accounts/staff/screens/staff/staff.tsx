import {
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { HeadCell, Table } from '#ui/tables/table.tsx';
import { staffApi } from '../../staff.api.ts';
import { StaffQuestion } from './staff-question.tsx';
import { StaffRow } from './staff-row.tsx';
import { useStaffActs } from './use-staff-acts.ts';

export const handle = { focused: true } satisfies PageHandle;

const unread = 'The staff could not be loaded.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  const search = url.searchParams.get('search') ?? '';
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const query = { ...(search && { search }), ...(cursor && { cursor }) };
  const asked = await askListPage(() => staffApi(fetch)['global-admin'].staff.$get({ query }), unread);
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
      <Form key={search} role="search" className="mb-4 flex max-w-xl gap-2">
        <SearchBox
          className="grow"
          name="search"
          label="Search staff"
          placeholder="Name, email or username"
          defaultValue={search}
        />
        <Button type="submit">Search</Button>
      </Form>
      {!staff && <Notice tone="bad" title={unread} onRetry={revalidate} />}
      {staff?.items.length === 0 && (
        <EmptyState
          title="Nobody here goes by that."
          action={
            <LinkButton look="quiet" to="/admin/staff">
              Show everyone
            </LinkButton>
          }
        />
      )}
      {staff && staff.items.length > 0 && (
        <>
          <Table caption="Staff">
            <thead>
              <tr>
                <HeadCell>Name</HeadCell>
                <HeadCell>Contact</HeadCell>
                <HeadCell>Account</HeadCell>
                <HeadCell className="max-xl:hidden">Last sign-in</HeadCell>
                <HeadCell>
                  <span className="sr-only">What to do</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {staff.items.map((person) => (
                <StaffRow key={person._id} person={person} isOwn={person._id === ownId} onAsk={acts.choose} />
              ))}
            </tbody>
          </Table>
          <div className="mt-4 flex items-center justify-between gap-4 text-sm text-ink-soft">
            <span className="tabular-nums">
              {staff.total} {staff.total === 1 ? 'person' : 'people'}
            </span>
            {staff.next && (
              <LinkButton size="small" to={`?${new URLSearchParams({ search, cursor: staff.next })}`}>
                Next page
              </LinkButton>
            )}
          </div>
        </>
      )}
      <StaffQuestion acts={acts} />
    </StaffPage>
  );
}
