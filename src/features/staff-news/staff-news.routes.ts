import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { mailChoices } from './staff-news.contract.ts';
import { chooseMails, readMailChoices } from './staff-news.service.ts';

const tags = ['staff news'];

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
  .openapi(choices, async (c) =>
    c.json(await readMailChoices(c.var.platform.database, memberOf(c.var.actor)), 200),
  )
  .openapi(choose, async (c) =>
    c.json(await chooseMails(c.var.platform.database, memberOf(c.var.actor), c.req.valid('json')), 200),
  );
export type StaffNewsRoutes = typeof staffNewsRoutes;
