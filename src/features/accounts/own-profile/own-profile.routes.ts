import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { changeProfile } from './change-profile.ts';
import { ownProfile, profileChange } from './own-profile.contract.ts';

const change = route('keep own account', {
  method: 'put',
  path: '/account/profile',
  summary: 'Change your name and phone number',
  description:
    'Another phone number requires the password. Existing orders, documents and appointments are not affected. GET /auth/me reads them. 400 wrong-password.',
  tags: ['account'],
  request: { body: body(profileChange) },
  responses: { 200: answer(ownProfile, 'The updated version') },
});

export const ownProfileRoutes = routes().openapi(change, async (c) =>
  c.json(await changeProfile(c.var.platform, memberOf(c.var.actor), c.req.valid('json')), 200),
);
export type OwnProfileRoutes = typeof ownProfileRoutes;
