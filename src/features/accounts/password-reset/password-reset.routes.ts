import type { Context } from 'hono';
import { callerOf } from '#platform/http/caller.ts';
import { type ApiEnv, answer, body, route, routes } from '#platform/http/http.ts';
import { readOwnCookie, writeOwnCookie } from '#platform/http/own-cookies.ts';
import { knownDevicesOf } from '../session/known-device.guard.ts';
import { exchangeCode } from './exchange-code.ts';
import { newPassword, otpEntry, resetMessage, resetRequest, resetToken } from './password-reset.contract.ts';
import { codeLivesMinutes, codeTries } from './password-reset.rules.ts';
import { type Asking, requestReset, resetPassword } from './password-reset.service.ts';

/** Says which browser asked for the code. */
const resetCookie = 'marque.reset';

const verifyReset = route('sign in', {
  method: 'post',
  path: '/forgot-password/verify-reset',
  summary: 'Forgot password, step 1: email address and phone number, for a code by email',
  description: `400 'Verification failed' is the same for every cause. Call again for a new code; the limit is five an hour per account. A cookie, marque.reset, gives the browser that asked ${codeTries} tries of its own.`,
  tags: ['forgot password'],
  request: { body: body(resetRequest) },
  responses: {
    200: answer(resetMessage, 'A six-digit code has been sent; it works for 10 minutes and five tries'),
  },
});

const verifyOtp = route('sign in', {
  method: 'post',
  path: '/forgot-password/verify-otp',
  summary: 'Forgot password, step 2: the code, for a token',
  description: `Calls without the cookie of step 1 are checked against the newest code, and share ${codeTries} tries.`,
  tags: ['forgot password'],
  request: { body: body(otpEntry) },
  responses: { 200: answer(resetToken, 'Sets one new password') },
});

const setPassword = route('sign in', {
  method: 'post',
  path: '/forgot-password/reset-password',
  summary: 'Forgot password, step 3: the new password; every session of the account ends',
  tags: ['forgot password'],
  request: { body: body(newPassword) },
  responses: { 200: answer(resetMessage, 'The new password works') },
});

const askingOf = (c: Context<ApiEnv>): Asking => ({
  address: callerOf(c).address,
  browser: readOwnCookie(c, resetCookie),
  devices: knownDevicesOf(c),
});

export const passwordResetRoutes = routes()
  .openapi(verifyReset, async (c) => {
    const browser = await requestReset(c.var.platform, askingOf(c), c.req.valid('json'));
    writeOwnCookie(c, resetCookie, { value: browser, seconds: codeLivesMinutes * 60 });
    return c.json({ message: 'We sent a 6-digit code to your email address.' }, 200);
  })
  .openapi(verifyOtp, async (c) => {
    const token = await exchangeCode(c.var.platform, askingOf(c), c.req.valid('json'));
    return c.json({ token }, 200);
  })
  .openapi(setPassword, async (c) => {
    c.set('concerned', await resetPassword(c.var.platform, askingOf(c), c.req.valid('json')));
    return c.json({ message: 'Password reset successfully.' }, 200);
  });
export type PasswordResetRoutes = typeof passwordResetRoutes;
