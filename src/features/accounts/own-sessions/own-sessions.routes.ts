import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { clearSessionCookie } from '../session/session.guard.ts';
import { ownSessionId, ownSessionList, sessionEnd, sessionsEnded } from './own-sessions.contract.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, readSessionEnd } from './own-sessions.service.ts';

const tags = ['accounts'];

const list = route('manage own sessions', {
  method: 'get',
  path: '/auth/sessions',
  summary: 'Where one is signed in',
  description: 'The session of the call first, then those seen last; at most 100.',
  tags,
  responses: { 200: answer(ownSessionList, 'The open sessions of this account') },
});

// With a temporary password, and before a required second factor is on, one is signed in as well.
const readEnd = route('see own profile', {
  method: 'get',
  path: '/auth/sessions/current',
  summary: 'When the session of this call ends',
  description:
    'Sessions of staff end 12 hours after the login, or after 30 minutes without an act or the opening of a page; customers’ end after 30 days. Asking moves nothing.',
  tags,
  responses: { 200: answer(sessionEnd, 'The end as things are') },
});

const stay = route('see own profile', {
  method: 'post',
  path: '/auth/sessions/current/stay',
  summary: 'Stay signed in: an act that does nothing else',
  tags,
  responses: { 200: answer(sessionEnd, 'The end from now on') },
});

const endOne = route('manage own sessions', {
  method: 'delete',
  path: '/auth/sessions/{id}',
  summary: 'Sign out one of the places where one is signed in',
  description:
    "It ends at once, on all servers. Ending the session of the call is logging out. 404 for other people's.",
  tags,
  request: { params: ownSessionId },
  responses: { 200: answer(sessionsEnded, 'It is over') },
});

const endOthers = route('manage own sessions', {
  method: 'delete',
  path: '/auth/sessions',
  summary: 'Sign out everywhere else',
  description: 'All sessions of this account but the one of the call end at once, on all servers.',
  tags,
  responses: { 200: answer(sessionsEnded, 'They are over') },
});

export const ownSessionsRoutes = routes()
  .openapi(list, async (c) =>
    c.json(await listOwnSessions(c.var.platform.database, memberOf(c.var.actor)), 200),
  )
  .openapi(readEnd, async (c) =>
    c.json(await readSessionEnd(c.var.platform.database, memberOf(c.var.actor)), 200),
  )
  // The guard has noted the act.
  .openapi(stay, async (c) =>
    c.json(await readSessionEnd(c.var.platform.database, memberOf(c.var.actor)), 200),
  )
  .openapi(endOne, async (c) => {
    const member = memberOf(c.var.actor);
    const { id } = c.req.valid('param');
    await endOwnSession(c.var.platform.database, member, id);
    if (id === member.sessionId) clearSessionCookie(c);
    return c.json({ message: 'This session is over.', ended: 1 }, 200);
  })
  .openapi(endOthers, async (c) => {
    const ended = await endOtherSessions(c.var.platform.database, memberOf(c.var.actor));
    return c.json({ message: 'You are signed out everywhere else.', ended }, 200);
  });
export type OwnSessionsRoutes = typeof ownSessionsRoutes;
