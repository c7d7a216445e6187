import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { Button } from '#ui/button.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextField } from '#ui/text-field.tsx';
import { grantTexts, type VipSettings, vipSettings } from './grants.contract.ts';
import { saveVipSettings, type VipSettingsEnd } from './save-vip-settings.ts';

const resolver = zodResolver(vipSettings);

/** Long enough to read that it worked (rules.md#delays). */
const redirectAfterMs = 1500;

/** All but the password. */
const draft = heldDraft<Omit<VipSettings, 'vipPassword'>>('vip-settings');

export function VipSettingsForm() {
  const [end, setEnd] = useState<VipSettingsEnd>();
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm<VipSettings>({
    resolver,
    mode: 'onTouched',
    defaultValues: { email: '', vipUsername: '', vipPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const isDone = end?.ok === true;
  useRedirect(isDone);
  const { hold } = useHeldInput(draft, {
    read: () => {
      const { vipPassword, ...entered } = getValues();
      return entered;
    },
    restore: (held) => reset({ ...held, vipPassword: '' }),
  });
  // The permit ran out meanwhile: the page's guard knows the way to the verification and back.
  const verifyAgain = () => {
    hold();
    void revalidate();
  };

  const save = handleSubmit(async (entered) => {
    setEnd(undefined);
    const ended = await saveVipSettings(entered);
    setEnd(ended);
    if (ended.ok) return;
    showFieldErrors(setError, ended.fields);
  });

  if (end?.ok) return <Notice tone="good" title={grantTexts.shown} />;
  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-6">
      {end && (
        <Notice
          tone="bad"
          title={end.text}
          onRetry={end.code === 'not-verified' ? verifyAgain : undefined}
          retryLabel="Verify again"
        />
      )}
      <TextField
        label="User Email"
        type="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="VIP Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.vipUsername?.message}
        {...register('vipUsername')}
      />
      <PasswordField
        label="VIP Password"
        hint="Both are emailed to the customer and replace earlier credentials."
        autoComplete="new-password"
        required
        error={errors.vipPassword?.message}
        {...register('vipPassword')}
      />
      <Button type="submit" look="primary" size="large" busy={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

function useRedirect(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/admin'), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
