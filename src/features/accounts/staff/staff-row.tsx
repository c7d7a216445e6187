import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { Cell, Row } from '#ui/table.tsx';
import type { ListedStaff, StaffMember } from './staff.contract.ts';
import { nameOf, type StaffAct } from './staff-dialog.tsx';

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
export function StaffRow({ person, isOwn, onAsk }: StaffRowProps) {
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
