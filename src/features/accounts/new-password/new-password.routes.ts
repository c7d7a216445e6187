import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { type Allowance, type Limit, spend } from '#platform/limits/limits.ts';
import { isEasyToGuess } from './assert-hard-to-guess.ts';
import { passwordDraft, passwordJudgment } from './new-password.contract.ts';

const judge = route('sign in', {
  method: 'post',
  path: '/auth/judge-password',
  summary: 'Whether a password that is being chosen is easy to guess',
  description: 'A warning for the form: nothing is stored, and the call that sets the password decides.',
  tags: ['accounts'],
  request: { body: body(passwordDraft) },
  responses: { 200: answer(passwordJudgment, 'What guessers would make of it') },
});

export const newPasswordRoutes = routes().openapi(judge, async (c) => {
  await spend(c.var.platform, judgments(callerOf(c).address));
  const { password, ...owner } = c.req.valid('json');
  return c.json({ easyToGuess: await isEasyToGuess(password, owner) }, 200);
});
export type NewPasswordRoutes = typeof newPasswordRoutes;

/** One call for each pause in typing; an office is one address. */
const judgmentsFromAddress: Limit = { name: 'judge-password-address', uses: 1000, seconds: 3600 };

const judgments = (address: string): Allowance[] => [{ limit: judgmentsFromAddress, of: address }];
