import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { sentErrors } from '#ui/sent-errors.ts';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { TextLink } from '../text-link.tsx';
import type { NewPasswordEntry } from './password-reset.contract.ts';
import { newPasswordForm } from './password-reset.contract.ts';
import { sendNewPassword } from './reset-calls.ts';
import type { ProvenByCode } from './reset-state.ts';

const resolver = zodResolver(newPasswordForm);

/** Long enough to read what happened (rules.md#delays). */
const redirectAfterMs = 2000;

interface NewPasswordFormProps {
  proven: ProvenByCode;
  /** What was wrong with it, where it was sent without script. */
  refused?: { fields: Readonly<Record<string, string>>; failure?: string };
}

/** The last step of every way to a new password; afterwards it leads to the login. */
export function NewPasswordForm({ proven, refused }: NewPasswordFormProps) {
  const [failure, setFailure] = useState(refused?.failure);
  const [isDone, setDone] = useState(false);
  const form = useForm<NewPasswordEntry>({
    resolver,
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
    errors: useMemo(() => sentErrors<NewPasswordEntry>(refused?.fields), [refused]),
  });
  useRedirectToLogin(isDone);

  const save = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    const asked = await sendNewPassword({ token: proven.token, password });
    if (asked.ok) return setDone(true);
    showFieldErrors(form.setError, asked.fields);
    if (Object.keys(asked.fields).length === 0) setFailure(asked.text);
  });

  if (isDone) return <Notice tone="good" title="Password reset successfully. Redirecting to login..." />;
  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-6">
      {failure && (
        <Notice tone="bad" title={failure}>
          If this keeps happening, <TextLink to="/forgot-password">ask for a new code</TextLink>.
        </Notice>
      )}
      <input type="hidden" name="passwordToken" value={proven.token} />
      <input type="hidden" name="email" value={proven.email} />
      <FormProvider {...form}>
        <NewPasswordFields email={proven.email} label="New password" repeatLabel="Confirm password" />
      </FormProvider>
      <Button type="submit" look="primary" size="large" busy={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Saving…' : 'Reset password'}
      </Button>
    </form>
  );
}

function useRedirectToLogin(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/login', { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
