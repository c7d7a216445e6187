import { ask } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm, withToast } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import { mailId, type SentMail, sentMail } from './mails.contract.ts';
import type { MailsRoutes } from './mails.routes.ts';

export const sendMailAgain = pageForm(
  'send-mail-again',
  mailId.extend(sentMail.pick({ about: true }).shape),
  async ({ value: { id, about }, api }) => {
    const asked = await ask(
      () => api<MailsRoutes>().desk.mails[':id'].again.$post({ param: { id } }),
      'The email could not be resent. Please try again.',
    );
    return asked.ok
      ? withToast(asked, `Resent to ${about}.`, { tone: 'good' })
      : withToast(asked, asked.text, { tone: 'bad' });
  },
);

/** Sends the very mail again. */
export function SendAgainButton({ mail }: { mail: SentMail }) {
  const form = useForm(sendMailAgain, { about: mail._id });
  return (
    <SentForm form={form}>
      <input type="hidden" name="id" value={mail._id} />
      <input type="hidden" name="about" value={mail.about} />
      <Button type="submit" size="small" busy={form.sending !== undefined}>
        Resend<span className="sr-only">: {mail.name}</span>
      </Button>
    </SentForm>
  );
}
