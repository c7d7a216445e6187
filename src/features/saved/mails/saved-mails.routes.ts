import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { mailsEnded, mailsQuery, savedMails } from '../saved.contract.ts';
import { savedTexts } from '../saved.rules.ts';
import { endMails } from './end-mails.ts';
import { choosePace, readPace } from './mail-choices.service.ts';

const tags = ['saved'];

const read = route('save cars', {
  method: 'get',
  path: '/saved/mails',
  summary: 'How often you get emails about saved cars and searches',
  tags,
  responses: { 200: answer(savedMails, 'Immediately, unless changed') },
});

const choose = route('save cars', {
  method: 'put',
  path: '/saved/mails',
  summary: 'Choose how often you get emails about saved cars and searches',
  tags,
  request: { body: body(savedMails) },
  responses: { 200: answer(savedMails, 'The new setting') },
});

const end = route('browse cars', {
  method: 'post',
  path: '/saved/mails/end',
  summary: 'Unsubscribe by one click in the mailbox',
  description:
    'RFC 8058: mailboxes send a form without a session; its fields are ignored. 400 link-over for an unknown token.',
  tags,
  request: { query: mailsQuery },
  responses: { 200: answer(mailsEnded, 'Unsubscribed') },
});

const look = route('browse cars', {
  method: 'get',
  path: '/saved/mails/end',
  summary: 'Redirects to the unsubscribe page',
  description: 'Opening it does not unsubscribe, because mail servers open links to check them.',
  tags,
  request: { query: mailsQuery },
  responses: { 302: { description: 'Redirect to the page with the button' } },
});

export const savedMailsRoutes = routes()
  .openapi(read, async (c) => {
    const { userId } = memberOf(c.var.actor);
    return c.json({ pace: await readPace(c.var.platform.database, userId) }, 200);
  })
  .openapi(choose, async (c) => {
    const { pace } = c.req.valid('json');
    await choosePace(c.var.platform.database, memberOf(c.var.actor).userId, pace);
    return c.json({ pace }, 200);
  })
  .openapi(end, async (c) => {
    await endMails(c.var.platform, c.req.valid('query').token);
    return c.json({ message: savedTexts.mailsOver }, 200);
  })
  .openapi(look, (c) => {
    const token = encodeURIComponent(c.req.valid('query').token);
    return c.redirect(`/saved/mails?token=${token}`, 302);
  });
export type SavedMailsRoutes = typeof savedMailsRoutes;
