import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { vipMessage } from '../vip.contract.ts';
import { accessTexts, vipAccessState, vipEntry } from './access.contract.ts';
import { hasVipAccess, openVipAccess } from './access.service.ts';

const tags = ['VIP'];

const enter = route('open the VIP catalogue', {
  method: 'post',
  path: '/vip-access',
  summary: 'Get VIP access for this session',
  description:
    'With the emailed credentials: they work only for their own user. 403 access-denied is the same for every cause; logging out ends the access. 429 says when to try again.',
  tags,
  request: { body: body(vipEntry) },
  responses: { 200: answer(vipMessage, "'Access granted'") },
});

const look = route('open the VIP catalogue', {
  method: 'get',
  path: '/vip-access',
  summary: 'Whether this session has VIP access',
  tags,
  responses: { 200: answer(vipAccessState, 'The access') },
});

export const accessRoutes = routes()
  .openapi(enter, async (c) => {
    const { platform, actor } = c.var;
    await openVipAccess(platform, memberOf(actor), c.req.valid('json'));
    return c.json({ message: accessTexts.granted }, 200);
  })
  .openapi(look, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ granted: await hasVipAccess(c.var.platform.database, memberOf(c.var.actor)) }, 200);
  });
export type AccessRoutes = typeof accessRoutes;
