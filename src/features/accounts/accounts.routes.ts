import type { Context } from 'hono';
import { callerOf } from '#platform/caller.ts';
import { type ApiEnv, answer, body, route, routes } from '#platform/http.ts';
import { isOverHttps } from '#platform/same-origin.ts';
import { farewell, login, registration, session } from './accounts.contract.ts';
import { clearSessionCookie } from './accounts.guard.ts';
import { logIn, type SignedIn } from './accounts.login.ts';
import { register } from './accounts.register.ts';
import { endSession } from './accounts.sessions.ts';

const tags = ['accounts'];
const tokenSentence = 'The set-auth-token header carries the bearer token; browsers get a cookie.';

const registerRoute = route('sign in', {
  method: 'post',
  path: '/auth/register',
  summary: 'Sign up as a customer, and be logged in',
  description: `409 email-taken where there is an account already. ${tokenSentence}`,
  tags,
  request: { body: body(registration) },
  responses: { 200: answer(session, 'Who is signed in now') },
});

const loginRoute = route('sign in', {
  method: 'post',
  path: '/auth/login',
  summary: 'Log in',
  description: `401 wrong-credentials for an unknown address and a wrong password alike. ${tokenSentence}`,
  tags,
  request: { body: body(login) },
  responses: { 200: answer(session, 'Who is signed in now') },
});

const logoutRoute = route('sign in', {
  method: 'post',
  path: '/auth/logout',
  summary: 'Log out',
  tags,
  responses: { 200: answer(farewell, 'The session is over, if there was one') },
});

const meRoute = route('see own profile', {
  method: 'get',
  path: '/auth/me',
  summary: 'Who is signed in',
  tags,
  responses: { 200: answer(session, 'The signed-in person') },
});

/**
 * Hands the session over; the one that the caller had before ends. Better Auth does not see the request, so whether
 * the cookie is Secure is said here.
 */
async function handOver(c: Context<ApiEnv>, { headers }: SignedIn): Promise<void> {
  const { actor, platform } = c.var;
  if (actor.kind === 'member') await endSession(platform.database, actor.sessionId);
  c.header('Set-Cookie', undefined);
  const secure = isOverHttps(c) ? '; Secure' : '';
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', `${cookie}${secure}`, { append: true });
  c.header('set-auth-token', headers.get('set-auth-token') ?? '');
  c.header('Cache-Control', 'no-store');
}

export const accountsRoutes = routes()
  .openapi(registerRoute, async (c) => {
    const signedIn = await register(c.var.platform, callerOf(c), c.req.valid('json'));
    await handOver(c, signedIn);
    return c.json(signedIn.session, 200);
  })
  .openapi(loginRoute, async (c) => {
    const signedIn = await logIn(c.var.platform, callerOf(c), c.req.valid('json'));
    await handOver(c, signedIn);
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
export type AccountsRoutes = typeof accountsRoutes;
