import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { showToast } from '#ui/toast-store.ts';
import { AccountPage } from '../account-page.tsx';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import type { PasswordChangeEntry } from './password-change.contract.ts';
import { passwordChangeForm } from './password-change.contract.ts';
import type { PasswordChangeRoutes } from './password-change.routes.ts';

const resolver = zodResolver(passwordChangeForm);

export const handle = { focused: true } satisfies PageHandle;

export function loader({ context, url }: LoaderFunctionArgs) {
  const { session } = context.get(serverContext);
  return {
    isTemporary: session?.mustChangePassword ?? false,
    email: session?.email ?? '',
    /** Where a person was going who was led here; else home. */
    wayOn: landingOf(session?.role ?? 'User', url.searchParams.get('next')),
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Change your password' });

export default function ChangePassword() {
  const { isTemporary, email, wayOn } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title="Change your password"
      lead={
        isTemporary
          ? 'You logged in with a temporary password. Choose your own to continue.'
          : 'Your other devices will be signed out.'
      }
    >
      <ChangeForm email={email} wayOn={wayOn} />
    </AccountPage>
  );
}

function ChangeForm({ email, wayOn }: { email: string; wayOn: string }) {
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const form = useForm<PasswordChangeEntry>({
    resolver,
    mode: 'onTouched',
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ currentPassword, password }) => {
    setFailure(undefined);
    const json = { currentPassword, password };
    const asked = await ask(
      () => client<PasswordChangeRoutes>().auth['change-password'].$post({ json }),
      'Failed to change password',
    );
    if (asked.ok) {
      showToast('Your password has been changed.', { tone: 'good' });
      await navigate(wayOn, { replace: true });
      return;
    }
    showFieldErrors(form.setError, asked.fields);
    if (Object.keys(asked.fields).length === 0) setFailure(asked.text);
  });

  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-6">
      {failure && <Notice tone="bad" title={failure} />}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={form.formState.errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <FormProvider {...form}>
        <NewPasswordFields email={email} label="New password" repeatLabel="Repeat new password" />
      </FormProvider>
      <Button type="submit" look="primary" size="large" busy={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Change password'}
      </Button>
    </form>
  );
}
