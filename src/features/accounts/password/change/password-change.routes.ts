import { memberOf } from '#platform/actor.ts';
import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { passwordChange, passwordChangeAnswer } from './password-change.contract.ts';
import { changePassword } from './password-change.service.ts';

const change = route('change own password', {
  method: 'post',
  path: '/auth/change-password',
  summary: "Change one's own password; the account's other sessions end",
  description:
    'Whoever came in with a temporary password is refused everything else with 403 password-change-needed until then.',
  tags: ['accounts'],
  request: { body: body(passwordChange) },
  responses: { 200: answer(passwordChangeAnswer, 'The new password works') },
});

export const passwordChangeRoutes = routes().openapi(change, async (c) => {
  const { platform, actor } = c.var;
  await changePassword(platform, memberOf(actor), callerOf(c), c.req.valid('json'));
  return c.json({ message: 'Your password is changed.' }, 200);
});
export type PasswordChangeRoutes = typeof passwordChangeRoutes;
