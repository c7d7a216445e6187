import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AccountPage } from '../account-page.tsx';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordChangeForm } from './password-change.contract.ts';
import type { PasswordChangeRoutes } from './password-change.routes.ts';

const changePassword = pageForm(
  'change',
  passwordChangeForm,
  ({ value: { currentPassword, password }, api }) =>
    ask(
      () =>
        api<PasswordChangeRoutes>().auth['change-password'].$post({ json: { currentPassword, password } }),
      'Failed to change password',
    ),
);

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

const posts = formAction(changePassword);
export const action = posts.action;
export const clientAction = posts.clientAction;

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

const changed = 'Your password has been changed.';

function ChangeForm({ email, wayOn }: { email: string; wayOn: string }) {
  const navigate = useNavigate();
  const form = useForm(changePassword, {
    onDone: () => {
      showToast(changed, { tone: 'good' });
      void navigate(wayOn, { replace: true });
    },
  });
  if (form.result?.ok)
    return (
      <Notice
        tone="good"
        title={changed}
        actions={
          <LinkButton size="small" to={wayOn}>
            Continue
          </LinkButton>
        }
      />
    );
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <NewPasswordFields form={form} email={email} label="New password" repeatLabel="Repeat new password" />
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
        {form.sending ? 'Saving...' : 'Change password'}
      </Button>
    </SentForm>
  );
}
