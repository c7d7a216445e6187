import { useActionData } from 'react-router';
import type { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { useForm } from '#page-kit/form.tsx';
import { type FormResult, pageForm } from '#page-kit/form-action.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { EntryPage } from '../entry-page.tsx';
import { LinkForm, linkEntry } from '../link-form.tsx';
import { NewPasswordForm } from '../password-reset/new-password-form.tsx';
import { setPassword } from '../password-reset/reset-forms.ts';
import { provenByCode } from '../password-reset/reset-state.ts';
import { emailChangeTexts, type emailLinkUsed } from './email-change.contract.ts';
import type { EmailChangeRoutes } from './email-change.routes.ts';

/** No session is asked for: the token is the right. */
const linkForm = (act: 'confirm' | 'stop') =>
  pageForm('link', linkEntry, ({ value, api }) =>
    ask(
      () => api<EmailChangeRoutes>().auth['email-change'][act].$post({ json: value }),
      emailChangeTexts.failed,
    ),
  );

export const confirmChange = linkForm('confirm');
export const stopChange = linkForm('stop');

type Used = z.infer<typeof emailLinkUsed>;

/** What the link did, when the new password was sent without script. */
function usedBefore(posted: FormResult | undefined): Used | undefined {
  const proven = posted?.form === setPassword.name ? provenByCode(posted.values) : undefined;
  return proven && { message: emailChangeTexts.takenBack, email: proven.email, passwordToken: proven.token };
}

interface EmailLinkProps {
  form: typeof confirmChange;
  title: string;
  lead: string;
  button: string;
}

/** What the page says above, before and after its button was pressed. */
function headOf(used: Used | undefined, before: { title: string; lead: string }) {
  if (!used) return before;
  if (!used.passwordToken) return { title: 'Thank you', lead: "You're all set." };
  return {
    title: 'Choose a new password',
    lead: 'The person who changed your address knew the old one, so we removed it. Check your name and phone number after you log in.',
  };
}

export function EmailLink({ form: definition, title, lead, button }: EmailLinkProps) {
  const form = useForm(definition);
  const before = usedBefore(useActionData<FormResult>());
  const used = form.result?.ok ? form.result.answer : before;
  return (
    <EntryPage picture="login" {...headOf(used, { title, lead })}>
      {used ? (
        <div className="grid gap-6">
          <Notice tone="good" title={used.message}>
            <EmailText address={used.email} />
          </Notice>
          {used.passwordToken ? (
            <NewPasswordForm proven={{ email: used.email, token: used.passwordToken }} />
          ) : (
            <LinkButton to="/account" look="quiet">
              Your account
            </LinkButton>
          )}
        </div>
      ) : (
        <LinkForm form={form} label={button} over={emailChangeTexts.over} />
      )}
    </EntryPage>
  );
}
