import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { changeProfile } from './change-profile.ts';
import { ownProfile } from './own-profile.contract.ts';

const change = route('keep own account', {
  method: 'put',
  path: '/account/profile',
  summary: 'Change your name and phone number',
  description: 'Existing orders, documents and appointments are not affected. GET /auth/me reads them.',
  tags: ['account'],
  request: { body: body(ownProfile) },
  responses: { 200: answer(ownProfile, 'The updated version') },
});

export const ownProfileRoutes = routes().openapi(change, async (c) =>
  c.json(await changeProfile(c.var.platform.database, memberOf(c.var.actor), c.req.valid('json')), 200),
);
export type OwnProfileRoutes = typeof ownProfileRoutes;
