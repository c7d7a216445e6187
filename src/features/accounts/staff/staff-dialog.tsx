import { useState } from 'react';
import { longestReason } from '#features/audit/reason.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { pageForm, type Sent } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { lostFactorTexts, resetReason } from '../lost-factor/lost-factor.contract.ts';
import { newRole, type StaffMember, staffId, staffRoles } from './staff.contract.ts';
import type { StaffRoutes } from './staff.routes.ts';

const noAnswer = 'This did not reach the shop. Please try again.';

const callsOf = ({ api }: Pick<Sent<unknown>, 'api'>) => api<StaffRoutes>()['global-admin'].staff[':id'];

const deactivate = pageForm('deactivate', staffId, (sent) =>
  ask(() => callsOf(sent).deactivate.$post({ param: sent.value }), noAnswer),
);
const reactivate = pageForm('reactivate', staffId, (sent) =>
  ask(() => callsOf(sent).reactivate.$post({ param: sent.value }), noAnswer),
);
const resetPassword = pageForm('reset-password', staffId, (sent) =>
  ask(() => callsOf(sent)['reset-password'].$post({ param: sent.value }), noAnswer),
);
const changeRole = pageForm('change-role', staffId.extend(newRole.shape), (sent) => {
  const { id, role } = sent.value;
  return ask(() => callsOf(sent).role.$post({ param: { id }, json: { role } }), noAnswer);
});
const turnOffSecondFactor = pageForm('turn-off-second-factor', staffId.extend(resetReason.shape), (sent) => {
  const { id, reason } = sent.value;
  return ask(
    () => callsOf(sent)['turn-off-second-factor'].$post({ param: { id }, json: { reason } }),
    noAnswer,
  );
});

/** What can be done with a colleague's account. */
export const staffForms = [deactivate, reactivate, resetPassword, changeRole, turnOffSecondFactor] as const;

export type StaffAct = (typeof staffForms)[number]['name'];

export const nameOf = ({ firstName, lastName }: StaffMember): string => `${firstName} ${lastName}`.trim();

interface StaffDialogProps {
  person: StaffMember;
  act: StaffAct;
  open: boolean;
  onClose: () => void;
}

/** Asks before something happens to a colleague's account; shows a new password until it has been read. */
export function StaffDialog({ person, act, ...dialog }: StaffDialogProps) {
  const [temporaryPassword, setTemporaryPassword] = useState<string>();
  const common = { ...dialog, send: { id: person._id }, about: person._id };
  const who = (
    <>
      <strong className="text-ink">{nameOf(person)}</strong>, <EmailText address={person.email} />.
    </>
  );
  switch (act) {
    case changeRole.name:
      return (
        <ActionDialog
          {...common}
          form={changeRole}
          start={{ role: person.role }}
          title="Change the role?"
          confirmLabel="Change role"
          look="primary"
          done="Role changed. They are signed out everywhere and get an email."
        >
          {({ field }) => (
            <>
              <p>{who} They are signed out everywhere, get an email, and log in again with the new role.</p>
              <SelectField label="Role" options={roleOptions} {...field('role')} />
            </>
          )}
        </ActionDialog>
      );
    case turnOffSecondFactor.name:
      return (
        <ActionDialog
          {...common}
          form={turnOffSecondFactor}
          title="Turn off the second factor?"
          confirmLabel="Turn off"
          done={lostFactorTexts.done}
        >
          {({ field }) => (
            <>
              <p>
                {who} For someone who lost their phone and backup codes. They are signed out everywhere, get
                an email, and log in with only their password.
              </p>
              <TextAreaField
                label={lostFactorTexts.reason}
                hint={lostFactorTexts.hint}
                maxLength={longestReason}
                rows={3}
                required
                {...field('reason')}
              />
            </>
          )}
        </ActionDialog>
      );
    case resetPassword.name:
      return (
        <>
          <ActionDialog
            {...common}
            form={resetPassword}
            title="Reset the password?"
            confirmLabel="Reset password"
            done="The temporary password has been emailed."
            onDone={(answer) => setTemporaryPassword(answer.temporaryPassword)}
          >
            <p>
              {who} They are signed out everywhere and get a temporary password by email, to change at the
              next login.
            </p>
          </ActionDialog>
          <TemporaryPassword
            person={person}
            password={temporaryPassword}
            onClose={() => setTemporaryPassword(undefined)}
          />
        </>
      );
    case deactivate.name:
      return (
        <ActionDialog
          {...common}
          form={deactivate}
          title="Deactivate this account?"
          confirmLabel="Deactivate"
          done="Account deactivated. All devices are signed out."
        >
          <p>
            {who} They are signed out everywhere immediately and cannot log in until the account is
            reactivated.
          </p>
        </ActionDialog>
      );
    default:
      return (
        <ActionDialog
          {...common}
          form={reactivate}
          title="Reactivate this account?"
          confirmLabel="Reactivate"
          look="primary"
          done="Account reactivated."
        >
          <p>{who} They can log in again with their previous password.</p>
        </ActionDialog>
      );
  }
}

const roleOptions = staffRoles.map((role) => ({ value: role, label: role }));

interface TemporaryPasswordProps {
  person: StaffMember;
  password: string | undefined;
  onClose: () => void;
}

const TemporaryPassword = ({ person, password, onClose }: TemporaryPasswordProps) => (
  <Dialog
    open={password !== undefined}
    onClose={onClose}
    title="The temporary password"
    actions={
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <p>{nameOf(person)} gets it by email. It is shown here only once.</p>
    <p className="mt-4 font-mono text-lg text-ink select-all">{password}</p>
  </Dialog>
);
