import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TestMailOutcome } from './test-mail.contract.ts';
import type { TestMailRoutes } from './test-mail.routes.ts';

/** Sends a test mail to the person at the screen. */
export const sendTestMail = pageForm('test-mail', z.object({}), ({ api }) =>
  ask(
    () => api<TestMailRoutes>().health['test-mail'].$post(),
    'The test email could not be requested. Please try again.',
  ),
);

/** The button, and what the mail server made of the mail. */
export function TestMailForm() {
  const form = useForm(sendTestMail);
  return (
    <div className="mt-4 grid gap-3">
      <FormFailure form={form} />
      {form.result?.ok && <Outcome outcome={form.result.answer} />}
      <SentForm form={form}>
        <Button type="submit" size="small" busy={form.sending !== undefined}>
          Send a test email
        </Button>
      </SentForm>
    </div>
  );
}

function Outcome({ outcome: { to, state, words } }: { outcome: TestMailOutcome }) {
  switch (state) {
    case 'delivered':
      return (
        <Notice tone="good" title={`The mail server accepted the email to ${to}.`}>
          Check your inbox, and the spam folder if it does not arrive within minutes.
        </Notice>
      );
    case 'kept':
      return (
        <Notice tone="warn" title="The email was not sent.">
          No mail server is set up: SMTP_URL is empty.
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="bad" title={`The mail server refused the email to ${to}.`}>
          {words}
        </Notice>
      );
    case 'waiting':
      return (
        <Notice tone="warn" title="The email could not be sent yet. It will be retried automatically.">
          {words}
        </Notice>
      );
  }
}
