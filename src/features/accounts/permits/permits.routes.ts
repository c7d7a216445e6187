import type { Context } from 'hono';
import { memberOf } from '#platform/actor.ts';
import { type ApiEnv, answer, body, route, routes } from '#platform/http/http.ts';
import type { PermitName } from '#platform/permissions.ts';
import { type Reentry, reentry, verified, verifyTexts } from './permits.contract.ts';
import { managementOf } from './permits.rules.ts';
import { grantPermit } from './permits.service.ts';

const described = {
  description:
    'Your own credentials. They unlock what this verification protects for 10 minutes, for this session only. 403 verification-failed is the same for every cause; 429 says when to try again.',
  tags: ['verification'],
  request: { body: body(reentry) },
  responses: { 200: answer(verified, "'Verification successful'") },
};

const worker = route('verify as worker', {
  method: 'post',
  path: '/worker/verify',
  summary: "Open the workers' management",
  ...described,
});

const workersAdmin = route('verify as workers-admin', {
  method: 'post',
  path: '/vin/verify-worker-admin',
  summary: 'Open price updates and VINs',
  ...described,
});

const management = route('verify management', {
  method: 'post',
  path: '/verify-management',
  summary: "Open one's own management: the workers' or the admins'",
  ...described,
});

const password = route('verify as admin', {
  method: 'post',
  path: '/admin/verify-password',
  summary: 'Open the VIP settings',
  ...described,
});

const globalAdmin = route('verify as global admin', {
  method: 'post',
  path: '/global-admin/verify',
  summary: 'Open new staff accounts and downtime',
  ...described,
});

async function grant(c: Context<ApiEnv>, name: PermitName, entered: Reentry) {
  const { platform, actor } = c.var;
  await grantPermit(platform, memberOf(actor), name, entered);
  return c.json({ message: verifyTexts.successful }, 200);
}

export const permitsRoutes = routes()
  .openapi(worker, (c) => grant(c, 'worker-management', c.req.valid('json')))
  .openapi(workersAdmin, (c) => grant(c, 'workers-admin', c.req.valid('json')))
  .openapi(management, (c) => grant(c, managementOf(memberOf(c.var.actor).role), c.req.valid('json')))
  .openapi(password, (c) => grant(c, 'vip-settings', c.req.valid('json')))
  .openapi(globalAdmin, (c) => grant(c, 'global-admin', c.req.valid('json')));
export type PermitsRoutes = typeof permitsRoutes;
