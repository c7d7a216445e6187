import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmation, confirmationSent, confirmed } from './email-confirmation.contract.ts';
import { sendConfirmationAgain } from './email-confirmation.service.ts';

const tags = ['accounts'];

const confirm = route('sign in', {
  method: 'post',
  path: '/auth/verify-email',
  summary: 'Confirm an email address with the link that was emailed to it',
  description:
    'Works without signing in. Opened again, the link gives the same answer until it expires: 400 link-over.',
  tags,
  request: { body: body(confirmation) },
  responses: { 200: answer(confirmed, 'The address is confirmed') },
});

const sendAgain = route('see own profile', {
  method: 'post',
  path: '/auth/verify-email/send-again',
  summary: 'Resend the link that confirms your email address',
  description: 'Three times an hour; 429 says when to try again. Nothing is sent to a confirmed address.',
  tags,
  responses: { 200: answer(confirmationSent, 'Sent, or there is nothing to confirm') },
});

export const emailConfirmationRoutes = routes()
  .openapi(confirm, async (c) => {
    const { userId, email } = await confirmEmail(c.var.platform, c.req.valid('json').token);
    c.set('concerned', userId);
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Your email address is confirmed.', email }, 200);
  })
  .openapi(sendAgain, async (c) => {
    const isSent = await sendConfirmationAgain(c.var.platform, memberOf(c.var.actor));
    const message = isSent ? 'The email has been sent.' : 'Your email address is already confirmed.';
    return c.json({ message }, 200);
  });
export type EmailConfirmationRoutes = typeof emailConfirmationRoutes;
