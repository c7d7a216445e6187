import { type FormEvent, useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { mailedLoginTexts } from '../mailed-login/mailed-login.contract.ts';
import type { MailedLoginRoutes } from '../mailed-login/mailed-login.routes.ts';

/** What was answered to the wish for a link. */
export interface LinkAnswer {
  tone: 'good' | 'bad';
  text: string;
}

interface MailMeALinkProps {
  /** What stands in the login's field at the moment; null where it is no e-mail address. */
  readEmail: () => Promise<string | null>;
  /** The address that a browser without script sent before: it cannot read the login's field. */
  sentEmail: string;
  /** What such a browser was answered. */
  answered?: LinkAnswer;
}

/** The owner's way in while strangers guess at the account from everywhere. */
export function MailMeALink({ readEmail, sentEmail, answered }: MailMeALinkProps) {
  const [said, setSaid] = useState(answered);
  const [isBusy, setBusy] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const email = await readEmail();
    if (email === null) return;
    setBusy(true);
    const asked = await ask(
      () => client<MailedLoginRoutes>().auth['login-link'].$post({ json: { email } }),
      mailedLoginTexts.notAsked,
    );
    setBusy(false);
    setSaid(asked.ok ? { tone: 'good', text: asked.value.message } : { tone: 'bad', text: asked.text });
  };

  return (
    <form method="post" onSubmit={send} className="grid gap-6">
      <input type="hidden" name="email" value={sentEmail} />
      <Button type="submit" name="wish" value="link" busy={isBusy}>
        Email me a login link
      </Button>
      {said && <Notice tone={said.tone} title={said.text} />}
    </form>
  );
}
