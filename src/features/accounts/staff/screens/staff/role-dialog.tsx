import { type FormEvent, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import type { StaffMember, StaffRole } from '../../staff.contract.ts';
import { nameOf } from './staff-row.tsx';

/** Written out here, so that the page does not load the contract's schemas. */
const choices: readonly { value: StaffRole; label: string }[] = [
  { value: 'Worker', label: 'Worker' },
  { value: 'Workers-Admin', label: 'Workers-Admin' },
  { value: 'Admin', label: 'Admin' },
  { value: 'Global-Admin', label: 'Global-Admin' },
];

interface RoleDialogProps {
  person: StaffMember;
  isOpen: boolean;
  isBusy: boolean;
  onChange: (told: { role: StaffRole }) => void;
  onClose: () => void;
}

/** Asks which role a colleague is to have. */
export function RoleDialog({ person, isOpen, isBusy, onChange, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(
    () => choices.find(({ value }) => value === person.role)?.value ?? 'Worker',
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    onChange({ role });
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title="Change the role?">
      <form method="post" onSubmit={send} className="grid gap-4">
        <p>
          <strong className="text-ink">{nameOf(person)}</strong>, <EmailText address={person.email} />. They
          are signed out everywhere, told by mail, and log in again with the new role.
        </p>
        <SelectField
          label="Role"
          name="role"
          options={choices}
          value={role}
          onChange={({ target }) =>
            setRole(choices.find(({ value }) => value === target.value)?.value ?? role)
          }
        />
        <div className="flex flex-wrap justify-end gap-3">
          <GoBack onClick={onClose} />
          <Button type="submit" look="primary" busy={isBusy} disabled={role === person.role}>
            Change role
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
