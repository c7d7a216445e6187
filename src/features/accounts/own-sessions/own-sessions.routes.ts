import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { clearSessionCookie } from '../session/session.guard.ts';
import { ownSessionId, ownSessionList, sessionEnd, sessionsEnded } from './own-sessions.contract.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, readSessionEnd } from './own-sessions.service.ts';

const tags = ['accounts'];

const list = route('manage own sessions', {
  method: 'get',
  path: '/auth/sessions',
  summary: 'Where you are signed in',
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
    'Staff sessions end 12 hours after login, or after 30 minutes without activity; customer sessions end after 30 days. This call does not extend the session.',
  tags,
  responses: { 200: answer(sessionEnd, 'The current end') },
});

const stay = route('see own profile', {
  method: 'post',
  path: '/auth/sessions/current/stay',
  summary: 'Stay signed in: extends the session and does nothing else',
  tags,
  responses: { 200: answer(sessionEnd, 'The new end') },
});

const endOne = route('manage own sessions', {
  method: 'delete',
  path: '/auth/sessions/{id}',
  summary: 'Sign out one session',
  description:
    "It ends immediately, on all servers. Ending the session of the call logs you out. 404 for other people's sessions.",
  tags,
  request: { params: ownSessionId },
  responses: { 200: answer(sessionsEnded, 'The session has ended') },
});

const endOthers = route('manage own sessions', {
  method: 'delete',
  path: '/auth/sessions',
  summary: 'Sign out everywhere else',
  description: 'All other sessions of this account end immediately, on all servers.',
  tags,
  responses: { 200: answer(sessionsEnded, 'The sessions have ended') },
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
    return c.json({ message: 'This session has ended.', ended: 1 }, 200);
  })
  .openapi(endOthers, async (c) => {
    const ended = await endOtherSessions(c.var.platform.database, memberOf(c.var.actor));
    return c.json({ message: 'You are signed out everywhere else.', ended }, 200);
  });
export type OwnSessionsRoutes = typeof ownSessionsRoutes;
