import { ask, type Refused } from '#page-kit/ask.ts';
import { pageForm, type Sent } from '#page-kit/form-action.ts';
import {
  codeForm,
  newPasswordForm,
  type ResetRequest,
  resetRequest,
  resetTexts,
} from './password-reset.contract.ts';
import type { PasswordResetRoutes } from './password-reset.routes.ts';

// Where the server has no text of its own, each step says the listed one (rules.md#texts).
const sendCode = async ({ value, api }: Sent<ResetRequest>) => {
  const asked = await ask(
    () => api<PasswordResetRoutes>()['forgot-password']['verify-reset'].$post({ json: value }),
    resetTexts.verification,
  );
  return asked.ok ? { ...asked, value } : asked;
};

export const requestCode = pageForm('request', resetRequest, sendCode);

/** A new code for those whom the first did not reach. */
export const sendAgain = pageForm('again', resetRequest, sendCode);

export const checkCode = pageForm('code', codeForm, async ({ value: { email, code: otp }, api }) => {
  const asked = await ask(
    () => api<PasswordResetRoutes>()['forgot-password']['verify-otp'].$post({ json: { email, otp } }),
    resetTexts.otp,
  );
  return asked.ok ? { ...asked, value: { ...asked.value, email } } : atCode(asked);
});

const atCode = (refused: Refused): Refused => ({ ...refused, fields: { code: refused.text } });

export const setPassword = pageForm('new-password', newPasswordForm, ({ value: { token, password }, api }) =>
  ask(
    () =>
      api<PasswordResetRoutes>()['forgot-password']['reset-password'].$post({ json: { token, password } }),
    resetTexts.reset,
  ),
);
