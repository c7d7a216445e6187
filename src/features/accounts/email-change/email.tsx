import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextField } from '#ui/text-field.tsx';
import { AccountPage } from '../account-page.tsx';
import { type EmailChange, emailChange, emailChangeTexts, type OwnEmail } from './email-change.contract.ts';
import type { EmailChangeRoutes } from './email-change.routes.ts';

const resolver = zodResolver(emailChange);

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<EmailChangeRoutes>(fetch).account.email.$get(),
    emailChangeTexts.notRead,
  );
  return { own: valueOrNull(asked) };
}

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
          <ChangeForm key={own.email} needsCode={own.needsCode} onAsked={revalidate} />
        </div>
      ) : (
        <Notice tone="bad" title={emailChangeTexts.notRead} onRetry={revalidate} />
      )}
    </AccountPage>
  );
}

function Pending({ pending }: { pending: NonNullable<OwnEmail['pending']> }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const drop = async () => {
    setBusy(true);
    const asked = await ask(
      () => client<EmailChangeRoutes>().account.email.pending.$delete(),
      emailChangeTexts.notDropped,
    );
    setBusy(false);
    setFailure(asked.ok ? undefined : asked.text);
    if (asked.ok) await revalidate();
  };
  return (
    <Notice
      tone="warn"
      title="Confirm your new address"
      actions={
        <Button size="small" busy={isBusy} onClick={() => void drop()}>
          Cancel change
        </Button>
      }
    >
      <EmailText address={pending.email} /> Open the link we emailed there within 24 hours.
      {failure && <p className="mt-1 text-bad">{failure}</p>}
    </Notice>
  );
}

interface ChangeFormProps {
  needsCode: boolean;
  onAsked: () => Promise<void>;
}

function ChangeForm({ needsCode, onAsked }: ChangeFormProps) {
  const { register, handleSubmit, setError, reset, formState } = useForm<EmailChange>({
    resolver,
    mode: 'onTouched',
    // Without a second factor there is no field for a code, and none is sent.
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (json) => {
    const asked = await ask(
      () => client<EmailChangeRoutes>().account.email.$post({ json }),
      emailChangeTexts.notAsked,
    );
    if (!asked.ok) {
      if (Object.keys(asked.fields).length === 0) setError('root', { message: asked.text });
      return showFieldErrors(setError, asked.fields);
    }
    reset();
    await onAsked();
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-6">
      {errors.root && <Notice tone="bad" title={errors.root.message} />}
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      {needsCode && (
        <TextField
          label="Code"
          hint="The 6 digits from your app, or a backup code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
          error={errors.code?.message}
          {...register('code')}
        />
      )}
      <Button type="submit" look="primary" busy={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Sending...' : 'Send me the link'}
      </Button>
    </form>
  );
}
