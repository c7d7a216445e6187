import { type FormEvent, useState } from 'react';
import { type ActionFunctionArgs, useActionData, useSearchParams } from 'react-router';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { type SentForm, sendBack, textsOf } from '#page-kit/forms/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import { EntryPage } from '../../../screens/customer/entry-page.tsx';
import { emailChangeApi } from '../../email-change.api.ts';
import { emailChangeTexts } from '../../email-change.contract.ts';

/** What the button of the page does. */
export type LinkAct = 'confirm' | 'stop';

interface Used {
  message: string;
  email: string;
}
export interface SentLink extends SentForm {
  used?: Used;
}

/** No session is asked for: the token is the right. */
const press = (act: LinkAct, token: string, fetch?: typeof globalThis.fetch): Promise<Asked<Used>> => {
  const calls = emailChangeApi(fetch).auth['email-change'];
  return ask(() => calls[act].$post({ json: { token } }), emailChangeTexts.failed);
};

/** The button of a browser without script: the page is sent, and the same call is made in process. */
export const pressByForm =
  (act: LinkAct) =>
  async ({ context, request }: ActionFunctionArgs) => {
    const { token = '' } = await textsOf(request);
    const asked = await press(act, token, context.get(serverContext).fetch);
    const sent: SentLink = { values: {}, fields: {} };
    return asked.ok
      ? sendBack<SentLink>({ ...sent, used: asked.value }, 200)
      : sendBack<SentLink>({ ...sent, failure: asked.text }, asked.status ?? 503);
  };

interface EmailLinkProps {
  act: LinkAct;
  title: string;
  lead: string;
  button: string;
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
    <EntryPage picture="login" title={used ? 'Thank you' : title} lead={used ? "You're all set." : lead}>
      <div className="grid gap-6">
        {failure && <Notice tone="bad" title={failure} />}
        {used && (
          <>
            <Notice tone="good" title={used.message}>
              <EmailText address={used.email} />
            </Notice>
            <LinkButton to="/account" look="quiet">
              Your account
            </LinkButton>
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
