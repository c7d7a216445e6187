import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AccountPage } from '../account-page.tsx';
import { CodeField } from '../second-factor/code-field.tsx';
import { emailChange, emailChangeTexts, type OwnEmail } from './email-change.contract.ts';
import type { EmailChangeRoutes } from './email-change.routes.ts';

// Without a second factor there is no field for a code, and none is sent.
const askChange = pageForm('change', emailChange, ({ value, api }) =>
  ask(() => api<EmailChangeRoutes>().account.email.$post({ json: value }), emailChangeTexts.notAsked),
);

const dropChange = pageForm('drop', z.object({}), ({ api }) =>
  ask(() => api<EmailChangeRoutes>().account.email.pending.$delete(), emailChangeTexts.notDropped),
);

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<EmailChangeRoutes>(fetch).account.email.$get(),
    emailChangeTexts.notRead,
  );
  return { own: valueOrNull(asked) };
}

const posts = formAction(askChange, dropChange);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Email' });

export default function Email() {
  const { own } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <AccountPage
      title="Email"
      lead="You log in with it and get receipts and appointments there. To change it, we'll email a link to the new address to confirm it."
    >
      {own ? (
        <div className="grid gap-8">
          <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-y border-line py-4">
            <EmailText address={own.email} />
            {own.confirmed ? <Badge tone="good">Confirmed</Badge> : <Badge>Not confirmed</Badge>}
          </p>
          {own.pending && <Pending pending={own.pending} />}
          <ChangeForm key={own.email} needsCode={own.needsCode} />
        </div>
      ) : (
        <Notice tone="bad" title={emailChangeTexts.notRead} onRetry={revalidate} />
      )}
    </AccountPage>
  );
}

function Pending({ pending }: { pending: NonNullable<OwnEmail['pending']> }) {
  const form = useForm(dropChange);
  return (
    <Notice
      tone="warn"
      title="Confirm your new address"
      actions={
        <SentForm form={form}>
          <Button type="submit" size="small" busy={form.sending !== undefined}>
            Cancel change
          </Button>
        </SentForm>
      }
    >
      <EmailText address={pending.email} /> Open the link we emailed there within 24 hours.
      {form.result?.ok === false && <p className="mt-1 text-bad">{form.result.text}</p>}
    </Notice>
  );
}

function ChangeForm({ needsCode }: { needsCode: boolean }) {
  const form = useForm(askChange, { emptyWhenDone: true });
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form} />
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      {needsCode && <CodeField {...form.field('code')} />}
      <Button type="submit" look="primary" busy={form.sending !== undefined} className="justify-self-start">
        {form.sending ? 'Sending...' : 'Send me the link'}
      </Button>
    </SentForm>
  );
}
