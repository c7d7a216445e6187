import { type LoaderFunctionArgs, type MetaFunction, replace, useLoaderData } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { EntryPage } from '../entry-page.tsx';
import { homeOf } from '../page-guard/home.rules.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { TextLink } from '../text-link.tsx';
import { type Claimable, claim, walkInTexts } from './walk-ins.contract.ts';
import type { WalkInsRoutes } from './walk-ins.routes.ts';

const claimAccount = pageForm('claim', claim, async ({ value, api }) => {
  const asked = await ask(() => api<WalkInsRoutes>().auth.claim.$post({ json: value }), walkInTexts.failed);
  // Replaced: going back must not lead to a link that was used.
  return asked.ok ? replace(homeOf(asked.value.role)) : asked;
});

export const handle = { focused: true } satisfies PageHandle;

const posts = formAction(claimAccount);
export const action = posts.action;
export const clientAction = posts.clientAction;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = url.searchParams.get('token') ?? '';
  if (token === '') return { token, account: null, failure: walkInTexts.over };
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<WalkInsRoutes>(fetch).auth.claim.look.$post({ json: { token } }),
    walkInTexts.failed,
  );
  return asked.ok
    ? { token, account: asked.value, failure: null }
    : { token, account: null, failure: asked.status === 400 ? walkInTexts.over : asked.text };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your account' });

/** The link of an invitation leads here: its owner chooses a password, and is logged in. Opening it uses nothing up. */
export default function ClaimPage() {
  const { token, account, failure } = useLoaderData<typeof loader>();
  return (
    <EntryPage
      picture="sign-up"
      title="Your account"
      lead={
        account
          ? 'Choose a password. Your appointments and vehicles are already there.'
          : 'You need an invitation from us.'
      }
    >
      {account ? (
        <ClaimForm token={token} account={account} />
      ) : (
        <Notice tone="bad" title={failure}>
          If you already have a password, <TextLink to="/login">log in</TextLink>. Otherwise, ask us for a new
          link.
        </Notice>
      )}
    </EntryPage>
  );
}

interface ClaimFormProps {
  token: string;
  account: Claimable;
}

/** Name and number as staff wrote them down, to be put right, and the password. */
function ClaimForm({ token, account }: ClaimFormProps) {
  const { firstName, lastName, phone } = account;
  const form = useForm(claimAccount, { start: { firstName, lastName, phone } });
  const { field } = form;
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form}>
        <TextLink to="/login">Log in</TextLink>
      </FormFailure>
      <input type="hidden" name="token" value={token} />
      <p className="text-sm text-ink-soft">
        You'll log in with <strong className="font-semibold text-ink wrap-anywhere">{account.email}</strong>.
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" required {...field('lastName')} />
      </div>
      <TextField label="Phone" type="tel" autoComplete="tel" required {...field('phone')} />
      <NewPasswordFields form={form} email={account.email} label="Password" repeatLabel="Repeat password" />
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
        {form.sending ? 'Saving…' : 'Open my account'}
      </Button>
    </SentForm>
  );
}
