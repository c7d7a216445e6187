import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { handOverSession } from '../../session/session.guard.ts';
import { passwordChange, passwordChangeAnswer } from './password-change.contract.ts';
import { changePassword } from './password-change.service.ts';

const change = route('change own password', {
  method: 'post',
  path: '/auth/change-password',
  summary: "Change one's own password; the account's other sessions end",
  description:
    'The session goes on under a new token, in the cookie and in the set-auth-token header; the old one is dead. Whoever came in with a temporary password is refused everything else with 403 password-change-needed until then.',
  tags: ['accounts'],
  request: { body: body(passwordChange) },
  responses: { 200: answer(passwordChangeAnswer, 'The new password works') },
});

export const passwordChangeRoutes = routes().openapi(change, async (c) => {
  const { platform, actor } = c.var;
  handOverSession(c, await changePassword(platform, memberOf(actor), c.req.valid('json')));
  return c.json({ message: 'Your password is changed.' }, 200);
});
export type PasswordChangeRoutes = typeof passwordChangeRoutes;
