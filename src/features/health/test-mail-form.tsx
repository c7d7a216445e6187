import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Asked } from '#page-kit/ask.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { askForTestMail } from './ask-for-test-mail.ts';
import type { TestMailOutcome } from './test-mail.contract.ts';

/** Sends a test mail to the person at the screen, and says what the mail server made of it. `sent`: what a form without script came to. */
export function TestMailForm({ sent }: { sent: Asked<TestMailOutcome> | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState(sent);
  const { revalidate } = useRevalidator();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setAsked(await askForTestMail());
    setBusy(false);
    await revalidate();
  };
  return (
    <div className="mt-4 grid gap-3">
      {asked && <Outcome asked={asked} />}
      <form method="post" onSubmit={(event) => void send(event)}>
        <Button type="submit" size="small" busy={isBusy}>
          Send a test email
        </Button>
      </form>
    </div>
  );
}

function Outcome({ asked }: { asked: Asked<TestMailOutcome> }) {
  if (!asked.ok) return <Notice tone="bad" title={asked.text} />;
  const { to, state, words } = asked.value;
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
