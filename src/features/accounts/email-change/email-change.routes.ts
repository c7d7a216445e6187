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
  summary: 'Your email address, and the new one that is waiting to be confirmed',
  tags,
  responses: { 200: answer(ownEmail, 'The current state') },
});

const ask = route('keep own account', {
  method: 'post',
  path: '/account/email',
  summary: 'Request a change of email address',
  description: `It takes effect once the link that is emailed to it is used, within ${changeLivesHours} hours; the previous address is notified, with a link that stops the change. Requires the password, and a code where a second factor is on. 400 wrong-password, 401 wrong-code and used-code, 409 email-taken; 429 after ten tries in an hour.`,
  tags,
  request: { body: body(emailChange) },
  responses: { 200: answer(ownEmail, 'Both links have been sent') },
});

const drop = route('keep own account', {
  method: 'delete',
  path: '/account/email/pending',
  summary: 'Cancel a change that is not confirmed',
  tags,
  responses: { 200: answer(ownEmail, 'The link to the new address no longer works') },
});

const confirm = route('sign in', {
  method: 'post',
  path: '/auth/email-change/confirm',
  summary: 'Confirm the new address with the link that was emailed to it',
  description:
    'Works without signing in. All other sessions of the account end. 400 link-over; 409 email-taken.',
  tags,
  request: { body: body(emailLink) },
  responses: { 200: answer(emailLinkUsed, 'The address is changed') },
});

const stop = route('sign in', {
  method: 'post',
  path: '/auth/email-change/stop',
  summary: 'Stop or undo a change with the link that was emailed to the previous address',
  description: `Works without signing in, for ${stopLivesDays} days, also after further changes. A change that is already confirmed is undone: all sessions of the account end, its password, passkeys and recent second factor are removed, and passwordToken sets a new password. 400 link-over; 409 email-taken.`,
  tags,
  request: { body: body(emailLink) },
  responses: { 200: answer(emailLinkUsed, 'The account has the previous address') },
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
