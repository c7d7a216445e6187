import { useNavigate } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { adminRoles, newAdmin, newStaffForm, newWorker, staffTexts, workerRoles } from './staff.contract.ts';
import type { StaffRoutes } from './staff.routes.ts';

export const createAdmin = pageForm('admin', newStaffForm, ({ value, api }) =>
  ask(
    () => api<StaffRoutes>()['global-admin']['create-admin'].$post({ json: newAdmin.parse(value) }),
    staffTexts.adminNotCreated,
  ),
);

export const createWorker = pageForm('worker', newStaffForm, ({ value, api }) =>
  ask(
    () => api<StaffRoutes>()['global-admin']['create-worker'].$post({ json: newWorker.parse(value) }),
    staffTexts.workerNotCreated,
  ),
);

interface CreateStaffFormProps {
  kind: typeof createAdmin | typeof createWorker;
  /** Where it leads once there is an account. */
  after: string;
}

/** Asks for a new member of staff. */
export function CreateStaffForm({ kind, after }: CreateStaffFormProps) {
  const navigate = useNavigate();
  const form = useForm(kind, {
    onDone: ({ staff }) => {
      showToast(`${staff.email} now has an account. We emailed the temporary password.`, { tone: 'good' });
      void navigate(after);
    },
  });
  const { field } = form;
  const roles = kind === createAdmin ? adminRoles : workerRoles;
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form} />
      <TextField label="Email" type="email" required {...field('email')} />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          label="Username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('username')}
        />
        <TextField label="Phone" type="tel" required {...field('phone')} />
        <TextField label="First name" optional {...field('firstName')} />
        <TextField label="Last name" optional {...field('lastName')} />
      </div>
      <SelectField
        label="Role"
        options={roles.map((role) => ({ value: role, label: role }))}
        {...field('role')}
      />
      <PasswordField
        label="Temporary password"
        hint="It is emailed to them and must be changed at the first login."
        autoComplete="new-password"
        required
        {...field('password')}
      />
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
        {form.sending ? 'Creating...' : `Create ${kind.name}`}
      </Button>
    </SentForm>
  );
}
