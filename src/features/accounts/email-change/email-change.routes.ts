import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { askEmailChange, dropEmailChange, readOwnEmail } from './ask-email-change.ts';
import {
  changeLivesHours,
  emailChange,
  emailLink,
  emailLinkUsed,
  ownEmail,
  stopLivesDays,
} from './email-change.contract.ts';
import { confirmEmailChange, stopEmailChange } from './use-email-link.ts';

const tags = ['account'];

const read = route('keep own account', {
  method: 'get',
  path: '/account/email',
  summary: "One's own e-mail address, and the one that waits for its confirmation",
  tags,
  responses: { 200: answer(ownEmail, 'As it is') },
});

const ask = route('keep own account', {
  method: 'post',
  path: '/account/email',
  summary: 'Ask for another e-mail address',
  description: `It counts once the link that is mailed to it is used, within ${changeLivesHours} hours; the former address is told, with a link that stops it. Asks for the password, and for a code where a second factor is on. 400 wrong-password, 401 wrong-code and used-code, 409 email-taken; 429 after ten tries in an hour.`,
  tags,
  request: { body: body(emailChange) },
  responses: { 200: answer(ownEmail, 'Both links are on their way') },
});

const drop = route('keep own account', {
  method: 'delete',
  path: '/account/email/pending',
  summary: 'Give up a change that is not confirmed',
  tags,
  responses: { 200: answer(ownEmail, 'The link to the new address works no more') },
});

const confirm = route('sign in', {
  method: 'post',
  path: '/auth/email-change/confirm',
  summary: 'Confirm the new address with the link that was mailed to it',
  description:
    "Nobody has to be signed in. The account's sessions end, but the one of the call. 400 link-over; 409 email-taken.",
  tags,
  request: { body: body(emailLink) },
  responses: { 200: answer(emailLinkUsed, 'The address counts') },
});

const stop = route('sign in', {
  method: 'post',
  path: '/auth/email-change/stop',
  summary: 'Stop a change with the link that was mailed to the former address, or take it back',
  description: `Nobody has to be signed in. Works for ${stopLivesDays} days; a change that counts already is taken back, and all sessions of the account end. 400 link-over; 409 email-taken.`,
  tags,
  request: { body: body(emailLink) },
  responses: { 200: answer(emailLinkUsed, 'The account has the former address') },
});

export const emailChangeRoutes = routes()
  .openapi(read, async (c) => c.json(await readOwnEmail(c.var.platform, memberOf(c.var.actor)), 200))
  .openapi(ask, async (c) =>
    c.json(await askEmailChange(c.var.platform, memberOf(c.var.actor), c.req.valid('json')), 200),
  )
  .openapi(drop, async (c) => c.json(await dropEmailChange(c.var.platform, memberOf(c.var.actor)), 200))
  .openapi(confirm, async (c) => {
    const { platform, actor } = c.var;
    const { userId, ...used } = await confirmEmailChange(platform, actor, c.req.valid('json').token);
    c.set('concerned', userId);
    c.header('Cache-Control', 'no-store');
    return c.json(used, 200);
  })
  .openapi(stop, async (c) => {
    const { userId, ...used } = await stopEmailChange(c.var.platform, c.req.valid('json').token);
    c.set('concerned', userId);
    c.header('Cache-Control', 'no-store');
    return c.json(used, 200);
  });
export type EmailChangeRoutes = typeof emailChangeRoutes;
