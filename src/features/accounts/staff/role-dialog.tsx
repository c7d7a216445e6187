import { type FormEvent, useState } from 'react';
import { type Role, roles } from '#platform/permissions.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { StaffMember, StaffRole } from './staff.contract.ts';
import { nameOf } from './staff-row.tsx';

const isStaff = (role: Role): role is StaffRole => role !== 'User';
const choices = roles.filter(isStaff).map((role) => ({ value: role, label: role }));

interface RoleDialogProps {
  person: StaffMember;
  isOpen: boolean;
  isBusy: boolean;
  onChange: (told: { role: StaffRole }) => void;
  onClose: () => void;
}

/** Asks which role a colleague is to have. */
export function RoleDialog({ person, isOpen, isBusy, onChange, onClose }: RoleDialogProps) {
  const [role, setRole] = useState<Role>(person.role);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isStaff(role)) onChange({ role });
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title="Change the role?">
      <form method="post" onSubmit={send} className="grid gap-4">
        <p>
          <strong className="text-ink">{nameOf(person)}</strong>, <EmailText address={person.email} />. They
          are signed out everywhere, get an email, and log in again with the new role.
        </p>
        <SelectField
          label="Role"
          name="role"
          options={choices}
          value={role}
          onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? role)}
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
