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
  summary: 'How soon mails about what you saved come',
  tags,
  responses: { 200: answer(savedMails, 'At once, until you choose') },
});

const choose = route('save cars', {
  method: 'put',
  path: '/saved/mails',
  summary: 'Choose how soon mails about what you saved come',
  tags,
  request: { body: body(savedMails) },
  responses: { 200: answer(savedMails, 'As it is from now on') },
});

const end = route('browse cars', {
  method: 'post',
  path: '/saved/mails/end',
  summary: 'End the mails of a link, by one click in the mailbox',
  description:
    'RFC 8058: mailboxes send a form, from anywhere and without a session; its fields do not matter. 400 link-over for a token that is not ours.',
  tags,
  request: { query: mailsQuery },
  responses: { 200: answer(mailsEnded, 'There are no more of these mails') },
});

const look = route('browse cars', {
  method: 'get',
  path: '/saved/mails/end',
  summary: 'Leads to the page that ends the mails of a link',
  description: 'Opening it ends nothing: mail servers open links to look at them.',
  tags,
  request: { query: mailsQuery },
  responses: { 302: { description: 'To the page with the button' } },
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
