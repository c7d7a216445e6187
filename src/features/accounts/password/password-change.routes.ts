import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { handOverSession } from '../session/session.guard.ts';
import { passwordChange, passwordChangeAnswer } from './password-change.contract.ts';
import { changePassword } from './password-change.service.ts';

const change = route('change own password', {
  method: 'post',
  path: '/auth/change-password',
  summary: 'Change your password; all other sessions end',
  description:
    'The session continues under a new token, in the cookie and in the set-auth-token header; the old token no longer works. With a temporary password, all other calls answer 403 password-change-needed until the password is changed.',
  tags: ['accounts'],
  request: { body: body(passwordChange) },
  responses: { 200: answer(passwordChangeAnswer, 'The new password works') },
});

export const passwordChangeRoutes = routes().openapi(change, async (c) => {
  const { platform, actor } = c.var;
  handOverSession(c, await changePassword(platform, memberOf(actor), c.req.valid('json')));
  return c.json({ message: 'Your password has been changed.' }, 200);
});
export type PasswordChangeRoutes = typeof passwordChangeRoutes;
