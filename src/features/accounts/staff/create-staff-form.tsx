import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { Button } from '#ui/button.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { adminRoles, newAdmin, newStaffForm, newWorker, staffTexts, workerRoles } from './staff.contract.ts';
import type { StaffRoutes } from './staff.routes.ts';

const resolver = zodResolver(newStaffForm);

type Kind = 'admin' | 'worker';

type Entered = z.output<typeof newStaffForm>;

/** All but the password. */
type Draft = Omit<z.input<typeof newStaffForm>, 'password'>;

const calls = () => client<StaffRoutes>()['global-admin'];

const kinds = {
  admin: {
    draft: heldDraft<Draft>('new-admin'),
    roles: adminRoles,
    // The call takes roles of its own only, which are those that the form offers.
    create: (entered: Entered) =>
      ask(() => calls()['create-admin'].$post({ json: newAdmin.parse(entered) }), staffTexts.adminNotCreated),
  },
  worker: {
    draft: heldDraft<Draft>('new-worker'),
    roles: workerRoles,
    create: (entered: Entered) =>
      ask(
        () => calls()['create-worker'].$post({ json: newWorker.parse(entered) }),
        staffTexts.workerNotCreated,
      ),
  },
};

const empty = { email: '', username: '', phone: '', password: '', firstName: '', lastName: '' };

/** Asks for a new member of staff, and leads to `after` once there is an account. */
export function CreateStaffForm({ kind, after }: { kind: Kind; after: string }) {
  const { draft, roles, create } = kinds[kind];
  const [failure, setFailure] = useState<Refused>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { ...empty, role: roles[0] },
  });
  const { errors, isSubmitting } = formState;

  const { hold } = useHeldInput(draft, {
    read: () => {
      const { password, ...entered } = getValues();
      return entered;
    },
    restore: (held) => reset({ ...held, password: '' }),
  });
  // The permit ran out meanwhile: the page's guard knows the way to the verification and back.
  const verifyAgain = () => {
    hold();
    void revalidate();
  };

  const submit = handleSubmit(async (entered) => {
    setFailure(undefined);
    const asked = await create(entered);
    if (asked.ok) {
      showToast(`${entered.email} now has an account. We emailed the temporary password.`, {
        tone: 'good',
      });
      await navigate(after);
      return;
    }
    showFieldErrors(setError, asked.fields);
    setFailure(asked);
  });

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-6">
      {failure && (
        <Notice
          tone="bad"
          title={failure.text}
          onRetry={failure.code === 'not-verified' ? verifyAgain : undefined}
          retryLabel="Verify again"
        />
      )}
      <TextField label="Email" type="email" required error={errors.email?.message} {...register('email')} />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          label="Username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField label="Phone" type="tel" required error={errors.phone?.message} {...register('phone')} />
        <TextField label="First name" optional error={errors.firstName?.message} {...register('firstName')} />
        <TextField label="Last name" optional error={errors.lastName?.message} {...register('lastName')} />
      </div>
      <SelectField
        label="Role"
        options={roles.map((role) => ({ value: role, label: role }))}
        error={errors.role?.message}
        {...register('role')}
      />
      <PasswordField
        label="Temporary password"
        hint="It is emailed to them and must be changed at the first login."
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" look="primary" size="large" busy={isSubmitting}>
        {isSubmitting ? 'Creating...' : `Create ${kind}`}
      </Button>
    </form>
  );
}
