import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { Role } from '#platform/permissions.ts';
import { Button } from '#ui/buttons/button.tsx';
import { heldDraft } from '#ui/forms/held-draft.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { type NewStaff, newAdminForm, newWorkerForm, staffTexts } from '../../staff.contract.ts';
import { createStaff } from './staff-call.ts';

type Kind = 'admin' | 'worker';

interface Entry {
  email: string;
  username: string;
  phone: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
}

/** All but the password. */
type Draft = Omit<Entry, 'password'>;

const kinds = {
  admin: {
    draft: heldDraft<Draft>('new-admin'),
    schema: newAdminForm,
    roles: ['Admin', 'Global-Admin'],
    failure: staffTexts.adminNotCreated,
  },
  worker: {
    draft: heldDraft<Draft>('new-worker'),
    schema: newWorkerForm,
    roles: ['Worker', 'Workers-Admin'],
    failure: staffTexts.workerNotCreated,
  },
} as const;

/** Asks for a new member of staff, and leads to `after` once there is an account. */
export function CreateStaffForm({ kind, after }: { kind: Kind; after: string }) {
  const { draft, schema, roles, failure: fallback } = kinds[kind];
  const [failure, setFailure] = useState<{ text: string; code?: string }>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm<Entry, unknown, NewStaff>(
    {
      resolver: zodResolver(schema as never) as unknown as Resolver<Entry, unknown, NewStaff>,
      mode: 'onTouched',
      defaultValues: {
        ...{ email: '', username: '', phone: '', password: '', firstName: '', lastName: '', role: roles[0] },
      },
    },
  );
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    const held = draft.take();
    if (held) reset({ ...held, password: '' });
  }, [draft, reset]);
  // The permit ran out meanwhile: the page's guard knows the way to the verification and back.
  const verifyAgain = () => {
    const { password, ...entered } = getValues();
    draft.hold(entered);
    void revalidate();
  };

  const create = handleSubmit(async (entered) => {
    setFailure(undefined);
    const outcome = await createStaff(kind, entered);
    if (outcome.ok) {
      showToast(`${entered.email} has an account now, and a mail with the temporary password.`, {
        tone: 'good',
      });
      await navigate(after);
      return;
    }
    for (const [field, message] of Object.entries(outcome.fields ?? {}))
      setError(field as keyof Entry, { message }, { shouldFocus: true });
    setFailure({ text: outcome.message ?? fallback, code: outcome.code });
  });

  return (
    <form method="post" onSubmit={create} noValidate className="grid gap-6">
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
        hint="It is mailed to them, and has to be changed at the first login."
        autoComplete="off"
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
