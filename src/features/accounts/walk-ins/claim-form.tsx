import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useActionData, useNavigate } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { sentErrors } from '#ui/sent-errors.ts';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextField } from '#ui/text-field.tsx';
import { homeOf } from '../page-guard/home.rules.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { TextLink } from '../text-link.tsx';
import type { claimByForm } from './claim-by-form.ts';
import { type Claim, type Claimable, claim, walkInTexts } from './walk-ins.contract.ts';
import type { WalkInsRoutes } from './walk-ins.routes.ts';

const resolver = zodResolver(claim);

interface ClaimFormProps {
  token: string;
  account: Claimable;
}

/** Name and number as staff wrote them down, to be put right, and the password. */
export function ClaimForm({ token, account }: ClaimFormProps) {
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
