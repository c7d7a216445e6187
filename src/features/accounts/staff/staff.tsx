import { type FormEvent, useRef, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { longestReason } from '#features/audit/reason.contract.ts';
import { client } from '#page-kit/client.ts';
import { askedSlice } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { askListPage } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { HeadCell, Table } from '#ui/table.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { lostFactorTexts, resetReason } from '../lost-factor/lost-factor.contract.ts';
import { RoleDialog } from './role-dialog.tsx';
import type { StaffMember } from './staff.contract.ts';
import type { StaffRoutes } from './staff.routes.ts';
import { nameOf, StaffRow } from './staff-row.tsx';
import { type StaffAct, useStaffActs } from './use-staff-acts.ts';

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

const questions: Record<
  Exclude<StaffAct, 'turn-off-second-factor' | 'change-role'>,
  { title: string; label: string; text: string }
> = {
  deactivate: {
    title: 'Deactivate this account?',
    label: 'Deactivate',
    text: 'They are signed out everywhere immediately and cannot log in until the account is reactivated.',
  },
  reactivate: {
    title: 'Reactivate this account?',
    label: 'Reactivate',
    text: 'They can log in again with their previous password.',
  },
  'reset-password': {
    title: 'Reset the password?',
    label: 'Reset password',
    text: 'They are signed out everywhere and get a temporary password by email, to change at the next login.',
  },
};

/** The question before something happens to a colleague's account, and a new password, shown once. */
function StaffQuestion({ acts }: { acts: ReturnType<typeof useStaffActs> }) {
  const { chosen, isOpen, isBusy, temporaryPassword, run, close } = acts;
  if (!chosen) return null;
  if (chosen.act === 'turn-off-second-factor')
    return (
      <LostFactorDialog
        // What was written is about one person.
        key={chosen.person._id}
        person={chosen.person}
        isOpen={isOpen}
        isBusy={isBusy}
        onReset={run}
        onClose={close}
      />
    );
  if (chosen.act === 'change-role')
    return (
      <RoleDialog
        // Whose role is asked for begins anew with each person.
        key={chosen.person._id}
        person={chosen.person}
        isOpen={isOpen}
        isBusy={isBusy}
        onChange={run}
        onClose={close}
      />
    );
  if (temporaryPassword)
    return (
      <Dialog
        open={isOpen}
        onClose={close}
        title="The temporary password"
        actions={
          <Button look="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <p>{nameOf(chosen.person)} gets it by email. It is shown here only once.</p>
        <p className="mt-4 font-mono text-lg text-ink select-all">{temporaryPassword}</p>
      </Dialog>
    );
  const { title, label, text } = questions[chosen.act];
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      onConfirm={() => run()}
      busy={isBusy}
      title={title}
      confirmLabel={label}
      look={chosen.act === 'reactivate' ? 'primary' : 'danger'}
    >
      <strong className="text-ink">{nameOf(chosen.person)}</strong>, {chosen.person.email}. {text}
    </ConfirmDialog>
  );
}

interface LostFactorDialogProps {
  person: StaffMember;
  isOpen: boolean;
  isBusy: boolean;
  onReset: (told: { reason: string }) => void;
  onClose: () => void;
}

/** Asks why before a colleague's second factor is turned off. */
function LostFactorDialog({ person, isOpen, isBusy, onReset, onClose }: LostFactorDialogProps) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const entered = resetReason.safeParse({ reason });
    setWrong(entered.error?.issues[0]?.message);
    if (entered.success) return onReset({ reason: entered.data.reason });
    field.current?.focus();
  };

  return (
    <Dialog open={isOpen} onClose={onClose} title="Turn off the second factor?">
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
        <p>
          <strong className="text-ink">{nameOf(person)}</strong>, <EmailText address={person.email} />. For
          someone who lost their phone and backup codes. They are signed out everywhere, get an email, and log
          in with only their password.
        </p>
        <TextAreaField
          ref={field}
          label={lostFactorTexts.reason}
          hint={lostFactorTexts.hint}
          maxLength={longestReason}
          rows={3}
          required
          value={reason}
          error={wrong}
          onChange={(event) => {
            setReason(event.target.value);
            setWrong(undefined);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <GoBack onClick={onClose} />
          <Button type="submit" look="danger" busy={isBusy}>
            Turn off
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
