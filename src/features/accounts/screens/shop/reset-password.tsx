import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MetaFunction, Navigate, useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { pageMeta } from '#web/meta.ts';
import { useNavigationState } from '#web/navigation-state.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { type NewPasswordEntry, newPasswordForm } from '../../password-reset.contract.ts';
import { EntryPage } from './entry-page.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { callResetPassword } from './reset-call.ts';
import { type ProvenByCode, provenByCode } from './reset-state.ts';
import { TextLink } from './text-link.tsx';

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Choose a new password' });

/** Product.md section 9: long enough to read what happened. */
const redirectAfterMilliseconds = 2000;

export default function ResetPassword() {
  const { isKnown, state } = useNavigationState();
  const proven = provenByCode(state);
  if (isKnown && !proven) return <Navigate to="/forgot-password" replace />;
  return (
    <EntryPage title="Choose a new password" lead="It signs you out everywhere else.">
      {proven && <NewPasswordForm proven={proven} />}
    </EntryPage>
  );
}

function NewPasswordForm({ proven }: { proven: ProvenByCode }) {
  const [failure, setFailure] = useState<string>();
  const [isDone, setDone] = useState(false);
  const { register, handleSubmit, watch, formState } = useForm<NewPasswordEntry>({
    resolver: zodResolver(newPasswordForm),
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  useRedirectToLogin(isDone);

  const save = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    const outcome = await callResetPassword({ token: proven.token, password });
    if ('failure' in outcome) setFailure(outcome.failure);
    else setDone(true);
  });

  if (isDone) return <Notice tone="good" title="Password reset successfully. Redirecting to login..." />;
  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-6">
      {failure && (
        <Notice tone="bad" title={failure}>
          If this goes on, <TextLink to="/forgot-password">ask for a new code</TextLink>.
        </Notice>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={proven.email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password', { deps: 'confirmPassword' })}
      />
      <PasswordChecklist password={watch('password')} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" look="primary" size="large" busy={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Reset password'}
      </Button>
    </form>
  );
}

function useRedirectToLogin(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/login', { replace: true }), redirectAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
