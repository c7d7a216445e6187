import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, Row } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import type { ListedStaff, StaffMember } from '../../staff.contract.ts';
import type { StaffAct } from './use-staff-acts.ts';

interface StaffRowProps {
  person: ListedStaff;
  /** Staff cannot change their own account here. */
  isOwn: boolean;
  onAsk: (person: StaffMember, act: StaffAct) => void;
}

export const nameOf = ({ firstName, lastName }: StaffMember): string => `${firstName} ${lastName}`.trim();

/** Somebody who works here, and what can be done about their account. */
export function StaffRow({ person, isOwn, onAsk }: StaffRowProps) {
  const { email, username, role, secondFactor, lastSignInAt, createdAt, timeZone } = person;
  return (
    <Row>
      <Cell>
        <span className="font-semibold">{nameOf(person)}</span>
        {isOwn && <span className="ml-2 text-ink-soft">you</span>}
        <span className="block text-ink-soft">{role}</span>
      </Cell>
      <Cell className="min-w-52">
        <a className="inline-block py-0.5 hover:underline" href={`mailto:${email}`}>
          <EmailText address={email} />
        </a>
        <span className="block text-ink-soft wrap-anywhere">{username}</span>
      </Cell>
      <Cell>
        <AccountState person={person} />
        <span className="block text-ink-soft">{secondFactor ? 'Second factor on' : 'No second factor'}</span>
        <span className="block text-ink-soft xl:hidden">
          <LastSignIn at={lastSignInAt} timeZone={timeZone} />
        </span>
      </Cell>
      <Cell className="max-xl:hidden">
        <LastSignIn at={lastSignInAt} timeZone={timeZone} />
        <span className="block text-ink-soft">
          Created <DateText value={createdAt} timeZone={timeZone} />
        </span>
      </Cell>
      <Cell className="text-right">{!isOwn && <Acts person={person} onAsk={onAsk} />}</Cell>
    </Row>
  );
}

function LastSignIn({ at, timeZone }: { at: string | undefined; timeZone: string }) {
  if (!at) return 'Never signed in';
  return (
    <>
      <span className="xl:hidden">Last in </span>
      <DateText value={at} time timeZone={timeZone} className="whitespace-nowrap" />
    </>
  );
}

function AccountState({ person }: { person: StaffMember }) {
  if (person.deactivatedAt) return <Badge tone="bad">Deactivated</Badge>;
  if (person.mustChangePassword) return <Badge tone="warn">Temporary password</Badge>;
  return <Badge tone="good">Active</Badge>;
}

function Acts({ person, onAsk }: Omit<StaffRowProps, 'isOwn'>) {
  const act = (wanted: StaffAct, label: string) => (
    <Button
      size="small"
      look="ghost"
      aria-label={`${label}: ${nameOf(person)}`}
      onClick={() => onAsk(person, wanted)}
    >
      {label}
    </Button>
  );
  return (
    <span className="-mr-3 inline-flex flex-wrap justify-end whitespace-nowrap xl:flex-nowrap">
      {person.deactivatedAt ? (
        act('reactivate', 'Reactivate')
      ) : (
        <>
          {person.secondFactor && act('turn-off-second-factor', 'Second factor off')}
          {act('change-role', 'Change role')}
          {act('reset-password', 'Reset password')}
          {act('deactivate', 'Deactivate')}
        </>
      )}
    </span>
  );
}
