import { type FormEvent, useState } from 'react';
import { useActionData, useSearchParams } from 'react-router';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { EntryPage } from '../entry-page.tsx';
import { NewPasswordForm } from '../password-reset/new-password-form.tsx';
import { emailChangeTexts } from './email-change.contract.ts';
import { type LinkAct, press, type Used } from './press-link.ts';
import type { SentLink } from './press-link-by-form.ts';

interface EmailLinkProps {
  act: LinkAct;
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

/** The button acts, not the opening: mail servers open links to look at them. */
export function EmailLink({ act, title, lead, button }: EmailLinkProps) {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const sent = useActionData<SentLink>();
  const [failure, setFailure] = useState(token === '' ? emailChangeTexts.over : sent?.failure);
  const [used, setUsed] = useState(sent?.used);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const asked = await press(act, token);
    setBusy(false);
    if (asked.ok) setUsed(asked.value);
    else setFailure(asked.text);
  };
  return (
    <EntryPage picture="login" {...headOf(used, { title, lead })}>
      <div className="grid gap-6">
        {failure && !used && <Notice tone="bad" title={failure} />}
        {used && (
          <>
            <Notice tone="good" title={used.message}>
              <EmailText address={used.email} />
            </Notice>
            {used.passwordToken ? (
              <NewPasswordForm proven={{ email: used.email, token: used.passwordToken }} refused={sent} />
            ) : (
              <LinkButton to="/account" look="quiet">
                Your account
              </LinkButton>
            )}
          </>
        )}
        {!used && token !== '' && failure !== emailChangeTexts.over && (
          <form method="post" onSubmit={send} className="grid">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" look="primary" size="large" busy={isBusy}>
              {button}
            </Button>
          </form>
        )}
      </div>
    </EntryPage>
  );
}
