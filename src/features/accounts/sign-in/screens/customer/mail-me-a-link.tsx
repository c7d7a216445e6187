import { useState } from 'react';
import { ask } from '#page-kit/ask/ask.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { mailedLoginApi } from '../../../mailed-login/mailed-login.api.ts';
import { mailedLoginTexts } from '../../../mailed-login/mailed-login.contract.ts';

interface MailMeALinkProps {
  /** What stands in the login's field at the moment; null where it is no e-mail address. */
  readEmail: () => Promise<string | null>;
}

/** The owner's way in while strangers guess at the account from everywhere. */
export function MailMeALink({ readEmail }: MailMeALinkProps) {
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const [isBusy, setBusy] = useState(false);

  const send = async () => {
    const email = await readEmail();
    if (email === null) return;
    setBusy(true);
    const asked = await ask(
      () => mailedLoginApi().auth['login-link'].$post({ json: { email } }),
      mailedLoginTexts.notAsked,
    );
    setBusy(false);
    setSaid(asked.ok ? { tone: 'good', text: asked.value.message } : { tone: 'bad', text: asked.text });
  };

  return (
    <>
      <Button look="quiet" busy={isBusy} onClick={send}>
        Mail me a link to log in
      </Button>
      {said && <Notice tone={said.tone} title={said.text} />}
    </>
  );
}
