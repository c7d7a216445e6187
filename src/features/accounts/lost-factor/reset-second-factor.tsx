import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MetaFunction, useRevalidator } from 'react-router';
import { longestReason } from '#features/audit/reason.contract.ts';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { Button } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { type CustomersReset, customersReset, lostFactorTexts } from './lost-factor.contract.ts';
import type { LostFactorRoutes } from './lost-factor.routes.ts';

const resolver = zodResolver(customersReset);

export const handle = { focused: true } satisfies PageHandle;

/** Guarded: a click asks the server whether it may be opened. */
export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reset a second factor' });

export default function ResetSecondFactor() {
  return (
    <StaffPage
      title="Reset a second factor"
      back={{ to: '/admin/manage', label: 'Management' }}
      lead="For a customer who lost their phone and their backup codes. They are signed out everywhere, get an email, and log in with only their password until they turn it on again. Verify their identity first: call the number on file."
      narrow
    >
      <ResetForm />
    </StaffPage>
  );
}

const draft = heldDraft<CustomersReset>('reset-second-factor');
const empty: CustomersReset = { email: '', reason: '' };

function ResetForm() {
  const [refusal, setRefusal] = useState<Refused>();
  const [done, setDone] = useState<string>();
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm<CustomersReset>({
    resolver,
    mode: 'onTouched',
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const { hold } = useHeldInput(draft, { read: getValues, restore: (held) => reset(held) });
  // The permit ran out meanwhile: the page's guard knows the way to the verification and back.
  const verifyAgain = () => {
    hold();
    void revalidate();
  };

  const send = handleSubmit(async (json) => {
    setRefusal(undefined);
    setDone(undefined);
    const asked = await ask(
      () => client<LostFactorRoutes>().admin['reset-second-factor'].$post({ json }),
      lostFactorTexts.noAnswer,
    );
    if (asked.ok) {
      setDone(asked.value.email);
      return reset(empty);
    }
    showFieldErrors(setError, asked.fields);
    if (Object.keys(asked.fields).length === 0) setRefusal(asked);
  });

  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-6">
      {done && (
        <Notice tone="good" title={lostFactorTexts.done}>
          <EmailText address={done} />
        </Notice>
      )}
      {refusal && (
        <Notice
          tone="bad"
          title={refusal.text}
          onRetry={refusal.code === 'not-verified' ? verifyAgain : undefined}
          retryLabel="Verify again"
        />
      )}
      <TextField
        label="Customer's email"
        type="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextAreaField
        label={lostFactorTexts.reason}
        hint={lostFactorTexts.hint}
        maxLength={longestReason}
        rows={3}
        required
        error={errors.reason?.message}
        {...register('reason')}
      />
      <Button type="submit" look="danger" size="large" busy={isSubmitting}>
        {isSubmitting ? 'Turning off…' : 'Turn off second factor'}
      </Button>
    </form>
  );
}
