import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { vipMessage } from '../vip.contract.ts';
import { grantTexts, vipHolderList, vipHolderQuery, vipRevocation, vipSettings } from './grants.contract.ts';
import { revokeVip, setVipCredentials } from './grants.service.ts';
import { listVipHolders } from './vip-holders.list.ts';

const tags = ['VIP, staff'];

const save = route('grant VIP access', {
  method: 'post',
  path: '/admin/vip-settings',
  summary: "Set a customer's VIP credentials, replacing earlier ones; they get an email",
  description:
    "404 not-found, 400 not-a-customer, 409 vip-username-taken: each with the message 'Failed to update VIP settings' and the reason at the field.",
  tags,
  request: { body: body(vipSettings) },
  responses: { 200: answer(vipMessage, "'VIP settings updated for user'") },
});

const list = route('grant VIP access', {
  method: 'get',
  path: '/admin/vip-settings',
  summary: 'Customers with VIP credentials, newest first',
  tags,
  request: { query: vipHolderQuery },
  responses: { 200: answer(vipHolderList, 'A page of them') },
});

const revoke = route('grant VIP access', {
  method: 'post',
  path: '/admin/vip-settings/revoke',
  summary: "Revoke a customer's VIP access, immediately on all devices",
  description: 'Called again, it changes nothing.',
  tags,
  request: { body: body(vipRevocation) },
  responses: { 200: answer(vipMessage, 'Access revoked') },
});

export const grantsRoutes = routes()
  .openapi(save, async (c) => {
    const { platform, actor } = c.var;
    await setVipCredentials(platform, memberOf(actor), c.req.valid('json'));
    return c.json({ message: grantTexts.updated }, 200);
  })
  .openapi(list, async (c) => {
    const page = await listVipHolders(c.var.platform.database, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.items, 200);
  })
  .openapi(revoke, async (c) => {
    const { platform, actor } = c.var;
    const { email } = c.req.valid('json');
    const had = await revokeVip(platform.database, memberOf(actor), email);
    return c.json({ message: had ? 'VIP access revoked' : 'This customer has no VIP access' }, 200);
  });
export type GrantsRoutes = typeof grantsRoutes;
