import { useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { confirmationTexts } from './email-confirmation.contract.ts';
import type { EmailConfirmationRoutes } from './email-confirmation.routes.ts';

/** To a customer whose address nobody has confirmed; nothing waits for it. */
export function ConfirmReminder({ email }: { email: string }) {
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const sendAgain = async () => {
    setBusy(true);
    const asked = await ask(
      () => client<EmailConfirmationRoutes>().auth['verify-email']['send-again'].$post(),
      confirmationTexts.notSent,
    );
    setBusy(false);
    setSaid(asked.ok ? asked.value.message : asked.text);
  };

  return (
    <Notice
      title="Please confirm your email address"
      actions={
        <Button size="small" busy={isBusy} onClick={sendAgain}>
          Send again
        </Button>
      }
    >
      {said ?? (
        <>
          We sent a link to <EmailText address={email} />
        </>
      )}
    </Notice>
  );
}
