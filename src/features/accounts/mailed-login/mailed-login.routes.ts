import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { codeNeeded } from '../second-factor/second-factor.contract.ts';
import { knownDevicesOf } from '../session/known-device.guard.ts';
import { session } from '../session/session.contract.ts';
import { startSession } from '../session/session.guard.ts';
import { askForLoginLink } from './mail-login-link.ts';
import {
  loginLinkAsked,
  loginLinkEntry,
  loginLinkRequest,
  mailedLoginTexts,
} from './mailed-login.contract.ts';
import { openLoginLink } from './open-login-link.ts';

const tags = ['accounts'];

const askRoute = route('sign in', {
  method: 'post',
  path: '/auth/login-link',
  summary: 'Email a link that logs in without the password',
  description:
    'The answer is the same whether or not the account exists, and when the limit of links is reached.',
  tags,
  request: { body: body(loginLinkRequest) },
  responses: { 200: answer(loginLinkAsked, 'Accepted') },
});

const openRoute = route('sign in', {
  method: 'post',
  path: '/auth/login-link/open',
  summary: 'Log in with the emailed link',
  description:
    '400 link-over for a link that is unknown, used or older than 15 minutes. 202 if the account also requires a code. The set-auth-token header carries the bearer token; browsers get a cookie.',
  tags,
  request: { body: body(loginLinkEntry) },
  responses: {
    200: answer(session, 'The signed-in person'),
    202: answer(codeNeeded, 'POST /auth/second-factor completes the login'),
  },
});

export const mailedLoginRoutes = routes()
  .openapi(askRoute, async (c) => {
    await askForLoginLink(c.var.platform, {
      address: callerOf(c).address,
      email: c.req.valid('json').email,
      known: [...knownDevicesOf(c).keys()],
    });
    return c.json({ message: mailedLoginTexts.asked }, 200);
  })
  .openapi(openRoute, async (c) => {
    const signedIn = await openLoginLink(c.var.platform, callerOf(c), c.req.valid('json').token);
    c.header('Cache-Control', 'no-store');
    if ('proof' in signedIn) {
      const message = 'Please enter the code of your authenticator app.';
      return c.json({ code: 'second-factor-needed' as const, message, proof: signedIn.proof }, 202);
    }
    await startSession(c, signedIn);
    return c.json(signedIn.session, 200);
  });
export type MailedLoginRoutes = typeof mailedLoginRoutes;
