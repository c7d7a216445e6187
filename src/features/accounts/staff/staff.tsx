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
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { type ListedStaff, type StaffMember, staffFilters } from './staff.contract.ts';
import type { StaffRoutes } from './staff.routes.ts';
import { nameOf, type StaffAct, StaffDialog, staffForms } from './staff-dialog.tsx';

interface StaffRowProps {
  person: ListedStaff;
  /** Staff cannot change their own account here. */
  isOwn: boolean;
  onAsk: (person: StaffMember, act: StaffAct) => void;
}

/** What else is known of an account, in one line. */
function moreOf({ username, secondFactor, lastSignInAt, createdAt, timeZone }: ListedStaff): string {
  const told = lastSignInAt
    ? `Last sign-in ${formatDate(lastSignInAt, { time: true, timeZone })}`
    : 'Never signed in';
  return [
    username,
    secondFactor ? 'Second factor on' : 'No second factor',
    told,
    `Created ${formatDate(createdAt, { timeZone })}`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** Somebody who works here, and what can be done about their account. */
function StaffRow({ person, isOwn, onAsk }: StaffRowProps) {
  const { email, username, role, secondFactor, lastSignInAt, timeZone } = person;
  return (
    <Row>
      <Cell cut className="w-1/3" title={[nameOf(person), role, username].filter(Boolean).join(', ')}>
        <span className="font-semibold">{nameOf(person)}</span>
        {isOwn && <span className="ml-2 text-ink-soft">you</span>}
        <span className="ml-3 text-ink-soft lg:hidden">{role}</span>
        <span className="ml-3 text-ink-soft max-xl:hidden">{username}</span>
      </Cell>
      <Cell className="whitespace-nowrap max-lg:hidden">{role}</Cell>
      <Cell cut className="w-1/3" title={email}>
        <a className="hover:underline" href={`mailto:${email}`}>
          {email}
        </a>
      </Cell>
      <Cell className="whitespace-nowrap" title={moreOf(person)}>
        <AccountState person={person} />
        <span className="ml-3 text-ink-soft max-xl:hidden">
          {secondFactor ? 'Second factor on' : 'No second factor'}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-[1400px]:hidden">
        {lastSignInAt ? <DateText value={lastSignInAt} time timeZone={timeZone} /> : 'Never'}
      </Cell>
      <Cell acts className="text-right">
        {!isOwn && <Acts person={person} onAsk={onAsk} />}
      </Cell>
    </Row>
  );
}

function AccountState({ person }: { person: StaffMember }) {
  if (person.deactivatedAt) return <Badge tone="bad">Deactivated</Badge>;
  if (person.mustChangePassword) return <Badge tone="warn">Temporary password</Badge>;
  return <Badge tone="good">Active</Badge>;
}

function Acts({ person, onAsk }: Omit<StaffRowProps, 'isOwn'>) {
  /** The first words of a label give way where there is no room for them. */
  const act = (wanted: StaffAct, label: string, first = '') => (
    <Button
      size="small"
      look="ghost"
      aria-label={`${first}${label}: ${nameOf(person)}`}
      onClick={() => onAsk(person, wanted)}
    >
      <span className="inline-block first-letter:uppercase">
        <span className="max-xl:hidden">{first}</span>
        {label}
      </span>
    </Button>
  );
  return (
    <span className="-mr-3 inline-flex justify-end">
      {person.deactivatedAt ? (
        act('reactivate', 'Reactivate')
      ) : (
        <>
          {person.secondFactor && act('turn-off-second-factor', 'factor off', 'Second ')}
          {act('change-role', 'role', 'Change ')}
          {act('reset-password', 'password', 'Reset ')}
          {act('deactivate', 'Deactivate')}
        </>
      )}
    </span>
  );
}

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
