import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { session } from '../session/session.contract.ts';
import { startSession } from '../session/session.guard.ts';
import {
  claim,
  claimable,
  claimToken,
  invited,
  madeWalkIn,
  newWalkIn,
  walkInContact,
  walkInId,
} from './walk-ins.contract.ts';
import { changeWalkIn, claimAccount, inviteWalkIn, makeWalkIn, readClaim } from './walk-ins.service.ts';

const make = route('make customers', {
  method: 'post',
  path: '/desk/customers',
  summary: 'Create a customer at the desk, without a password',
  description:
    'They can claim the account by email. 409 customer-exists, with the customerId, where a customer has the address already.',
  tags: ['desk'],
  request: { body: body(newWalkIn) },
  responses: { 201: answer(madeWalkIn, 'Created') },
});

const change = route('make customers', {
  method: 'put',
  path: '/desk/customers/{id}/contact',
  summary: 'Change the contact of a customer without an account',
  description: 'Invitations to a previous address no longer work. 409 already-claimed and customer-exists.',
  tags: ['desk'],
  request: { params: walkInId, body: body(walkInContact) },
  responses: { 200: answer(z.object({}), 'Changed') },
});

const invite = route('make customers', {
  method: 'post',
  path: '/desk/customers/{id}/invitation',
  summary: 'Email the link that claims the account',
  description: 'Earlier links no longer work. Three times an hour. 409 already-claimed and no-address.',
  tags: ['desk'],
  request: { params: walkInId },
  responses: { 200: answer(invited, 'Sent') },
});

const look = route('sign in', {
  method: 'post',
  path: '/auth/claim/look',
  summary: 'The account that an invitation link claims',
  description: 'Does not use the link. 400 link-over for one that is unknown, used, replaced or too old.',
  tags: ['accounts'],
  request: { body: body(claimToken) },
  responses: { 200: answer(claimable, 'The account as staff created it') },
});

const take = route('sign in', {
  method: 'post',
  path: '/auth/claim',
  summary: 'Claim an account that staff created, and log in',
  description:
    '400 link-over for a link that is unknown, used, replaced or too old; 409 email-taken if the address already has an account. The set-auth-token header carries the bearer token; browsers get a cookie.',
  tags: ['accounts'],
  request: { body: body(claim) },
  responses: { 200: answer(session, 'The signed-in person') },
});

export const walkInsRoutes = routes()
  .openapi(make, async (c) =>
    c.json({ _id: await makeWalkIn(c.var.platform, memberOf(c.var.actor), c.req.valid('json')) }, 201),
  )
  .openapi(change, async (c) => {
    const { platform, actor } = c.var;
    await changeWalkIn(platform, memberOf(actor), c.req.valid('param').id, c.req.valid('json'));
    return c.json({}, 200);
  })
  .openapi(invite, async (c) => {
    const { platform, actor } = c.var;
    const email = await inviteWalkIn(platform, memberOf(actor), c.req.valid('param').id);
    return c.json({ message: `Invitation sent to ${email}.` }, 200);
  })
  .openapi(look, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await readClaim(c.var.platform, callerOf(c), c.req.valid('json').token), 200);
  })
  .openapi(take, async (c) => {
    const signedIn = await claimAccount(c.var.platform, callerOf(c), c.req.valid('json'));
    c.header('Cache-Control', 'no-store');
    await startSession(c, signedIn);
    return c.json(signedIn.session, 200);
  });
export type WalkInsRoutes = typeof walkInsRoutes;
