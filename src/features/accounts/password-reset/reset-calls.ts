import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { type NewPassword, type ResetRequest, resetTexts } from './password-reset.contract.ts';
import type { PasswordResetRoutes } from './password-reset.routes.ts';

const steps = (fetch?: typeof globalThis.fetch) => client<PasswordResetRoutes>(fetch)['forgot-password'];

/** Where the server has no text of its own, each step says the listed one (rules.md#texts). */
export const requestCode = (json: ResetRequest) =>
  ask(() => steps()['verify-reset'].$post({ json }), resetTexts.verification);

export const checkCode = (json: { email: string; otp: string }) =>
  ask(() => steps()['verify-otp'].$post({ json }), resetTexts.otp);

export const sendNewPassword = (json: NewPassword, fetch?: typeof globalThis.fetch) =>
  ask(() => steps(fetch)['reset-password'].$post({ json }), resetTexts.reset);
