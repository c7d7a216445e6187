import type { MetaFunction } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { EntryPage } from '../entry-page.tsx';
import { LinkForm, linkEntry } from '../link-form.tsx';
import { confirmationTexts } from './email-confirmation.contract.ts';
import type { EmailConfirmationRoutes } from './email-confirmation.routes.ts';

const confirm = pageForm('confirm', linkEntry, ({ value, api }) =>
  ask(
    () => api<EmailConfirmationRoutes>().auth['verify-email'].$post({ json: value }),
    confirmationTexts.failed,
  ),
);

const posts = formAction(confirm);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Confirm your email address' });

export default function VerifyEmail() {
  const form = useForm(confirm);
  if (form.result?.ok)
    return (
      <EntryPage picture="sign-up" title="Thank you" lead="You'll get receipts and appointments there.">
        <div className="grid gap-6">
          <Notice tone="good" title="Your email address is confirmed.">
            <EmailText address={form.result.answer.email} />
          </Notice>
          <LinkButton to="/cars" look="quiet">
            See the cars
          </LinkButton>
        </div>
      </EntryPage>
    );
  return (
    <EntryPage
      picture="sign-up"
      title={
        <>
          Confirm your <span className="whitespace-nowrap">email</span> address
        </>
      }
      lead="So you get your receipts and appointments."
    >
      <LinkForm form={form} label="Confirm" sending="Confirming…" over={confirmationTexts.over}>
        {(failure) =>
          failure === confirmationTexts.over && 'Log in and request a new one from your dashboard.'
        }
      </LinkForm>
    </EntryPage>
  );
}
