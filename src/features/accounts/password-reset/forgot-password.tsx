import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MetaFunction, useNavigate } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { EntryPage } from '../entry-page.tsx';
import { TextLink } from '../text-link.tsx';
import type { ResetRequest } from './password-reset.contract.ts';
import { resetRequest } from './password-reset.contract.ts';
import { requestCode } from './reset-calls.ts';
import type { AskedForCode } from './reset-state.ts';
import { beginWaiting } from './use-waiting-time.ts';

const resolver = zodResolver(resetRequest);

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Forgot your password?' });

export default function ForgotPassword() {
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const { register, handleSubmit, setFocus, formState } = useForm<ResetRequest>({
    resolver,
    mode: 'onTouched',
    defaultValues: { email: '', phone: '' },
  });
  const { errors, isSubmitting } = formState;

  const verify = handleSubmit(async (entered) => {
    setFailure(undefined);
    const asked = await requestCode(entered);
    if (asked.ok) {
      beginWaiting(entered.email);
      await navigate('/enter-otp', { state: entered satisfies AskedForCode });
      return;
    }
    setFailure(asked.text);
    setFocus('email');
  });

  return (
    <EntryPage
      picture="reset"
      title="Forgot your password?"
      lead="Enter the email address and phone number of your account. We'll send you a code."
    >
      <form method="post" onSubmit={verify} noValidate className="grid gap-6">
        {failure && <Notice tone="bad" title={failure} />}
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          hint="The one you signed up with."
          error={errors.phone?.message}
          {...register('phone')}
        />
        <Button type="submit" look="primary" size="large" busy={isSubmitting}>
          {isSubmitting ? 'Sending the code…' : 'Send me a code'}
        </Button>
        <p className="text-center text-sm">
          <TextLink to="/login">Back to login</TextLink>
        </p>
      </form>
    </EntryPage>
  );
}
