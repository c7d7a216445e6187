import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { codeNeeded } from '../second-factor/second-factor.contract.ts';
import { knownDevicesOf } from '../session/known-device.guard.ts';
import { session } from '../session/session.contract.ts';
import { clearSessionCookie, startSession } from '../session/session.guard.ts';
import { endSession } from '../session/session.service.ts';
import { logIn } from './log-in.ts';
import { register } from './register.ts';
import { loggedOut, login, registration } from './sign-in.contract.ts';

const tags = ['accounts'];
const tokenSentence = 'The set-auth-token header carries the bearer token; browsers get a cookie.';

const registerRoute = route('sign in', {
  method: 'post',
  path: '/auth/register',
  summary: 'Sign up as a customer and log in',
  description: `409 email-taken if the account already exists. ${tokenSentence}`,
  tags,
  request: { body: body(registration) },
  responses: { 200: answer(session, 'The signed-in person') },
});

const loginRoute = route('sign in', {
  method: 'post',
  path: '/auth/login',
  summary: 'Log in',
  description: `401 wrong-credentials for an unknown address or a wrong password. 202 if the account also requires a code. ${tokenSentence}`,
  tags,
  request: { body: body(login) },
  responses: {
    200: answer(session, 'The signed-in person'),
    202: answer(codeNeeded, 'The password is right; POST /auth/second-factor completes the login'),
  },
});

const logoutRoute = route('sign in', {
  method: 'post',
  path: '/auth/logout',
  summary: 'Log out',
  tags,
  responses: { 200: answer(loggedOut, 'The session has ended, if there was one') },
});

const meRoute = route('see own profile', {
  method: 'get',
  path: '/auth/me',
  summary: 'Get the signed-in person',
  tags,
  responses: { 200: answer(session, 'The signed-in person') },
});

export const signInRoutes = routes()
  .openapi(registerRoute, async (c) => {
    const signedIn = await register(c.var.platform, callerOf(c), c.req.valid('json'));
    await startSession(c, signedIn);
    return c.json(signedIn.session, 200);
  })
  .openapi(loginRoute, async (c) => {
    const signedIn = await logIn(c.var.platform, callerOf(c), c.req.valid('json'), knownDevicesOf(c));
    c.header('Cache-Control', 'no-store');
    if ('proof' in signedIn) {
      const message = 'Please enter the code of your authenticator app.';
      return c.json({ code: 'second-factor-needed' as const, message, proof: signedIn.proof }, 202);
    }
    await startSession(c, signedIn);
    return c.json(signedIn.session, 200);
  })
  .openapi(logoutRoute, async (c) => {
    const { actor, platform } = c.var;
    if (actor.kind === 'member') await endSession(platform.database, actor.sessionId);
    clearSessionCookie(c);
    return c.json({ message: 'You are logged out.' }, 200);
  })
  .openapi(meRoute, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(c.var.profile!, 200);
  });
export type SignInRoutes = typeof signInRoutes;
