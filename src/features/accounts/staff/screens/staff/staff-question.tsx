import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialogs/dialog.tsx';
import { LostFactorDialog } from './lost-factor-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { nameOf } from './staff-row.tsx';
import type { StaffAct, useStaffActs } from './use-staff-acts.ts';

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
export function StaffQuestion({ acts }: { acts: ReturnType<typeof useStaffActs> }) {
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
