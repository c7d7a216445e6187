import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { mailChoices, newsCounts, newsParam, newsSeen } from './staff-news.contract.ts';
import { chooseMails, countStaffNews, markNewsSeen, readMailChoices } from './staff-news.service.ts';

const tags = ['staff news'];

const counts = route('follow what is new', {
  method: 'get',
  path: '/staff-news/counts',
  summary: 'How much is new since one last looked',
  description: 'Only what concerns the role. What came before the account was made does not count.',
  tags,
  responses: { 200: answer(newsCounts, 'The counts') },
});

const seen = route('follow what is new', {
  method: 'post',
  path: '/staff-news/{kind}/seen',
  summary: 'Say that one has looked at what is new',
  tags,
  request: { params: newsParam },
  responses: { 200: answer(newsSeen, 'It counts no more') },
});

const choices = route('follow what is new', {
  method: 'get',
  path: '/staff-news/mail-choices',
  summary: 'Which mails about new things one gets',
  tags,
  responses: { 200: answer(mailChoices, 'By kind: at once, daily or none') },
});

const choose = route('follow what is new', {
  method: 'put',
  path: '/staff-news/mail-choices',
  summary: 'Choose which mails about new things one gets',
  description: 'Kinds that are not named stay as they are. 403 for what is none of the role’s business.',
  tags,
  request: { body: body(mailChoices) },
  responses: { 200: answer(mailChoices, 'As it is from now on') },
});

export const staffNewsRoutes = routes()
  .openapi(counts, async (c) =>
    c.json(await countStaffNews(c.var.platform.database, memberOf(c.var.actor)), 200),
  )
  .openapi(seen, async (c) => {
    await markNewsSeen(c.var.platform.database, memberOf(c.var.actor), c.req.valid('param').kind);
    return c.json({ seen: true as const }, 200);
  })
  .openapi(choices, async (c) =>
    c.json(await readMailChoices(c.var.platform.database, memberOf(c.var.actor)), 200),
  )
  .openapi(choose, async (c) =>
    c.json(await chooseMails(c.var.platform.database, memberOf(c.var.actor), c.req.valid('json')), 200),
  );
export type StaffNewsRoutes = typeof staffNewsRoutes;
