import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { mailChoices, newsCounts, newsParam, newsSeen } from './staff-news.contract.ts';
import { chooseMails, countStaffNews, markNewsSeen, readMailChoices } from './staff-news.service.ts';

const tags = ['staff news'];

const counts = route('follow what is new', {
  method: 'get',
  path: '/staff-news/counts',
  summary: 'Number of new items since the last visit',
  description: 'Only items for the role. Items from before the account was created do not count.',
  tags,
  responses: { 200: answer(newsCounts, 'The counts') },
});

const seen = route('follow what is new', {
  method: 'post',
  path: '/staff-news/{kind}/seen',
  summary: 'Mark new items as seen',
  tags,
  request: { params: newsParam },
  responses: { 200: answer(newsSeen, 'Marked as seen') },
});

const choices = route('follow what is new', {
  method: 'get',
  path: '/staff-news/mail-choices',
  summary: 'Your email settings for new items',
  tags,
  responses: { 200: answer(mailChoices, 'By kind: immediately, daily or none') },
});

const choose = route('follow what is new', {
  method: 'put',
  path: '/staff-news/mail-choices',
  summary: 'Change your email settings for new items',
  description: 'Omitted kinds are not changed. 403 for kinds that are not for the role.',
  tags,
  request: { body: body(mailChoices) },
  responses: { 200: answer(mailChoices, 'The new settings') },
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
