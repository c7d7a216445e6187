import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { SentMail } from './mails.contract.ts';
import type { MailsRoutes } from './mails.routes.ts';

const failed = 'The email could not be resent. Please try again.';

/** Sends the very mail again, and says so. */
export function SendAgainButton({ mail }: { mail: SentMail }) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const send = async () => {
    setBusy(true);
    const asked = await ask(
      () => client<MailsRoutes>().desk.mails[':id'].again.$post({ param: { id: mail._id } }),
      failed,
    );
    setBusy(false);
    if (!asked.ok) return showToast(asked.text, { tone: 'bad' });
    showToast(`Resent to ${mail.about}.`, { tone: 'good' });
    await revalidate();
  };
  return (
    <Button size="small" busy={isBusy} onClick={() => void send()}>
      Resend<span className="sr-only">: {mail.name}</span>
    </Button>
  );
}
