import { type FormEvent, useState } from 'react';
import { type ActionFunctionArgs, type MetaFunction, useActionData, useSearchParams } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { EntryPage } from '../entry-page.tsx';
import { confirmationTexts } from './email-confirmation.contract.ts';
import type { EmailConfirmationRoutes } from './email-confirmation.routes.ts';

interface SentConfirmation extends SentForm {
  /** The address that is confirmed now. */
  confirmed?: string;
}

/** The confirmation of a browser without script: its button sends the page, and the same call is made in process. */
async function confirmByForm({ context, request }: ActionFunctionArgs) {
  const { token = '' } = await textsOf(request);
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<EmailConfirmationRoutes>(fetch).auth['verify-email'].$post({ json: { token } }),
    confirmationTexts.failed,
  );
  const sent: SentConfirmation = { values: {}, fields: {} };
  return asked.ok
    ? sendBack<SentConfirmation>({ ...sent, confirmed: asked.value.email }, 200)
    : sendBack<SentConfirmation>({ ...sent, failure: asked.text }, asked.status ?? 503);
}

export const handle = { focused: true } satisfies PageHandle;

export const action = confirmByForm;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Confirm your email address' });

/** The button confirms, not the opening: mail servers open links, also of those who never had an account here. */
export default function VerifyEmail() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const sent = useActionData<typeof action>();
  const [failure, setFailure] = useState(token === '' ? confirmationTexts.over : sent?.failure);
  const [confirmed, setConfirmed] = useState(sent?.confirmed);
  const [isBusy, setBusy] = useState(false);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const json = { token };
    const asked = await ask(
      () => client<EmailConfirmationRoutes>().auth['verify-email'].$post({ json }),
      confirmationTexts.failed,
    );
    setBusy(false);
    if (asked.ok) setConfirmed(asked.value.email);
    else setFailure(asked.text);
  };

  if (confirmed)
    return (
      <EntryPage picture="sign-up" title="Thank you" lead="You'll get receipts and appointments there.">
        <div className="grid gap-6">
          <Notice tone="good" title="Your email address is confirmed.">
            <EmailText address={confirmed} />
          </Notice>
          <LinkButton to="/cars" look="quiet">
            See the cars
          </LinkButton>
        </div>
      </EntryPage>
    );
  return (
    <EntryPage
      picture="sign-up"
      title={
        <>
          Confirm your <span className="whitespace-nowrap">email</span> address
        </>
      }
      lead="So you get your receipts and appointments."
    >
      <div className="grid gap-6">
        {failure && (
          <Notice tone="bad" title={failure}>
            {failure === confirmationTexts.over && 'Log in and request a new one from your dashboard.'}
          </Notice>
        )}
        {token !== '' && failure !== confirmationTexts.over && (
          <form method="post" onSubmit={confirm} className="grid">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" look="primary" size="large" busy={isBusy}>
              {isBusy ? 'Confirming…' : 'Confirm'}
            </Button>
          </form>
        )}
      </div>
    </EntryPage>
  );
}
