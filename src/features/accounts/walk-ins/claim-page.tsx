import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { goOn, refusalOf, type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { sentErrors } from '#ui/sent-errors.ts';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextField } from '#ui/text-field.tsx';
import { EntryPage } from '../entry-page.tsx';
import { homeOf } from '../page-guard/home.rules.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { TextLink } from '../text-link.tsx';
import { type Claim, type Claimable, claim, walkInTexts } from './walk-ins.contract.ts';
import type { WalkInsRoutes } from './walk-ins.routes.ts';

/** The claim of a browser without script: the same call, made in process. */
async function claimByForm({ context, request }: ActionFunctionArgs) {
  const { password = '', confirmPassword = '', token = '', ...rest } = await textsOf(request);
  const { firstName = '', lastName = '', phone = '' } = rest;
  const values = { firstName, lastName, phone };
  const { fetch } = context.get(serverContext);
  const json = { ...values, token, password, confirmPassword };
  const asked = await ask(() => client<WalkInsRoutes>(fetch).auth.claim.$post({ json }), walkInTexts.failed);
  if (asked.ok) return goOn(homeOf(asked.value.role), asked);
  return sendBack<SentForm>({ values, ...refusalOf(asked) }, asked.status ?? 503);
}

export const handle = { focused: true } satisfies PageHandle;

export const action = claimByForm;

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

const resolver = zodResolver(claim);

interface ClaimFormProps {
  token: string;
  account: Claimable;
}

/** Name and number as staff wrote them down, to be put right, and the password. */
function ClaimForm({ token, account }: ClaimFormProps) {
  const sent = useActionData<typeof claimByForm>();
  const [failure, setFailure] = useState(sent?.failure);
  const navigate = useNavigate();
  const { firstName, lastName, phone } = { ...account, ...sent?.values };
  const form = useForm<Claim>({
    resolver,
    mode: 'onTouched',
    defaultValues: { token, firstName, lastName, phone, password: '', confirmPassword: '' },
    errors: useMemo(() => sentErrors<Claim>(sent?.fields), [sent]),
  });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (json) => {
    setFailure(undefined);
    const asked = await ask(() => client<WalkInsRoutes>().auth.claim.$post({ json }), walkInTexts.failed);
    if (asked.ok) return navigate(homeOf(asked.value.role), { replace: true });
    showFieldErrors(form.setError, asked.fields);
    if (Object.keys(asked.fields).length === 0) setFailure(asked.text);
  });
  const field = (name: 'firstName' | 'lastName' | 'phone') => ({
    ...form.register(name),
    required: true,
    error: errors[name]?.message,
  });
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-6">
      {failure && (
        <Notice tone="bad" title={failure}>
          <TextLink to="/login">Log in</TextLink>
        </Notice>
      )}
      <input type="hidden" name="token" value={token} />
      <FormProvider {...form}>
        <p className="text-sm text-ink-soft">
          You'll log in with <strong className="font-semibold text-ink wrap-anywhere">{account.email}</strong>
          .
        </p>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        <NewPasswordFields email={account.email} label="Password" repeatLabel="Repeat password" />
      </FormProvider>
      <Button type="submit" look="primary" size="large" busy={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Open my account'}
      </Button>
    </form>
  );
}
