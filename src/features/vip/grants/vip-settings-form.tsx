import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { grantTexts, vipSettings } from './grants.contract.ts';
import type { GrantsRoutes } from './grants.routes.ts';
import { saveVipSettings } from './save-vip-settings.ts';

export const giveVipAccess = pageForm('give', vipSettings, ({ value, api }) =>
  saveVipSettings(value, api<GrantsRoutes>()),
);

/** Long enough to read that it worked (rules.md#delays). */
const redirectAfterMs = 1500;

export function VipSettingsForm() {
  const form = useForm(giveVipAccess);
  const isDone = form.result?.ok === true;
  useRedirect(isDone);
  if (isDone) return <Notice tone="good" title={grantTexts.shown} />;
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form} withFields />
      <TextField label="User Email" type="email" autoComplete="off" required {...form.field('email')} />
      <TextField
        label="VIP Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('vipUsername')}
      />
      <PasswordField
        label="VIP Password"
        hint="Both are emailed to the customer and replace earlier credentials."
        autoComplete="new-password"
        required
        {...form.field('vipPassword')}
      />
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
        {form.sending ? 'Saving...' : 'Save'}
      </Button>
    </SentForm>
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
