import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { mailId, refusedMailsQuery, sentMails, settledMail } from './mails.contract.ts';
import { listRefusedMails } from './mails.list.ts';
import { sendAgain, settleRefusedMail } from './send-mail-again.ts';

const tags = ['desk'];

const refused = route('send mails again', {
  method: 'get',
  path: '/desk/mails',
  summary: 'Emails that the mail server refused and that are not settled, newest first',
  tags,
  request: { query: refusedMailsQuery },
  responses: {
    200: answer(sentMails, 'A page; X-Total-Count counts up to 1,000, Link carries the next page'),
  },
});

const again = route('send mails again', {
  method: 'post',
  path: '/desk/mails/{id}/again',
  summary: 'Resend the same email to the same address',
  description:
    'Once in 10 minutes. 409 mail-forgotten: the text is no longer stored. 409 mail-on-its-way: it has not been sent yet.',
  tags,
  request: { params: mailId },
  responses: { 200: answer(settledMail, 'The copy is being sent') },
});

const settled = route('send mails again', {
  method: 'post',
  path: '/desk/mails/{id}/settled',
  summary: 'Mark a refused email as settled',
  description: 'Called again, it changes nothing. 409 mail-not-refused.',
  tags,
  request: { params: mailId },
  responses: { 200: answer(settledMail, 'Settled') },
});

export const mailsRoutes = routes()
  .openapi(refused, async (c) => {
    const page = await listRefusedMails(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.items, 200);
  })
  .openapi(again, async (c) => {
    await sendAgain(c.var.platform, memberOf(c.var.actor), c.req.valid('param').id);
    return c.json({ settled: true as const }, 200);
  })
  .openapi(settled, async (c) =>
    c.json(await settleRefusedMail(c.var.platform, memberOf(c.var.actor), c.req.valid('param').id), 200),
  );
export type MailsRoutes = typeof mailsRoutes;
