import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { customersReset, lostFactorTexts, resetDone } from './lost-factor.contract.ts';
import { resetCustomersFactor } from './lost-factor.service.ts';

const reset = route('reset second factors of customers', {
  method: 'post',
  path: '/admin/reset-second-factor',
  summary: 'Turn off the second factor of a customer who lost it',
  description:
    'Requires the permit of POST /verify-management. All sessions of the customer end, and they get an email; their password is still required. 404 where no customer has this address, 409 second-factor-off where there is none. For staff: POST /global-admin/staff/{id}/turn-off-second-factor.',
  tags: ['second factor'],
  request: { body: body(customersReset) },
  responses: { 200: answer(resetDone, 'The customer') },
});

export const lostFactorRoutes = routes().openapi(reset, async (c) => {
  const { platform, actor } = c.var;
  const { id, email } = await resetCustomersFactor(platform, memberOf(actor), c.req.valid('json'));
  return c.json({ _id: id, email, message: lostFactorTexts.done }, 200);
});
export type LostFactorRoutes = typeof lostFactorRoutes;
