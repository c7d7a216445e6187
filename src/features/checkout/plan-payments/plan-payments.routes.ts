import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { changeOwnCard, payOwnPayment, readOwnPlan } from './own-plan.ts';
import { ownPlan, paidNow, planCard, planId } from './plan-payments.contract.ts';

const tags = ['orders'];

const read = route('see own orders', {
  method: 'get',
  path: '/plans/{id}',
  summary: 'Your installment plan: what is paid, due, retried and late',
  tags,
  request: { params: planId },
  responses: { 200: answer(ownPlan, 'The plan') },
});

const pay = route('pay own plans', {
  method: 'post',
  path: '/plans/{id}/pay',
  summary: 'Pay a payment of your plan now',
  description:
    'Called again, it charges nothing. 402 payment-declined, payment-step-needed; 409 being-collected while the saved card is being charged for it.',
  tags,
  request: { params: planId, body: body(paidNow) },
  responses: { 200: answer(ownPlan, 'Paid') },
});

const changed = route('pay own plans', {
  method: 'put',
  path: '/plans/{id}/card',
  summary: 'Save another card for your plan',
  description:
    'Payments that the previous card was refused for are retried with it. 402 payment-declined, payment-step-needed; 409 plan-finished.',
  tags,
  request: { params: planId, body: body(planCard) },
  responses: { 200: answer(ownPlan, 'The card is saved') },
});

export const planPaymentsRoutes = routes()
  .openapi(read, async (c) =>
    c.json(await readOwnPlan(c.var.platform, memberOf(c.var.actor), c.req.valid('param').id), 200),
  )
  .openapi(pay, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const { number, paymentToken = null } = c.req.valid('json');
    const which = { ...c.req.valid('param'), number, token: paymentToken };
    return c.json(await payOwnPayment(platform, paymentProvider, memberOf(actor), which), 200);
  })
  .openapi(changed, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const { id } = c.req.valid('param');
    const token = c.req.valid('json').paymentToken ?? null;
    return c.json(await changeOwnCard(platform, paymentProvider, memberOf(actor), { id, token }), 200);
  });
export type PlanPaymentsRoutes = typeof planPaymentsRoutes;
