import { installmentPlan } from '#features/payments/plans.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { idempotencyKey, purchase } from '../checkout.contract.ts';
import { checkOut } from '../pay/check-out.ts';
import { calculatePlan } from './calculate-plan.ts';
import { installmentPayment, installmentRequest } from './installments.contract.ts';
import { saleInInstallments } from './installments.rules.ts';

const calculate = route('check out', {
  method: 'post',
  path: '/installments/calculate',
  summary: 'Calculate an installment plan',
  description:
    'No interest; the last payment takes the rounding. The first is due one interval after today. The longest period is freeYears of the setting financeTerms: 400 at period beyond it.',
  tags: ['checkout'],
  request: { body: body(installmentRequest) },
  responses: { 200: answer(installmentPlan, 'The plan, as if agreed today') },
});

const payInInstallments = route('check out', {
  method: 'post',
  path: '/payments/installment',
  summary: 'Buy what is in the basket, paid in installments',
  description:
    'With basket, all its lines are bought; with carId only, one of that car. 409 total-changed names the real total (with carId only: price-changed, with the price); rental-in-installments is for a basket with a rental, which is paid by card; sold-out, car-gone, key-reused and those of a checkoutId are as for a card. None of them charges anything.',
  tags: ['checkout'],
  request: { headers: idempotencyKey, body: body(installmentPayment) },
  responses: { 200: answer(purchase, 'Confirmed: one order per vehicle, and the plan') },
});

export const installmentsRoutes = routes()
  .openapi(calculate, async (c) => {
    const { platform } = c.var;
    const { totalAmount, period, frequency } = c.req.valid('json');
    return c.json(await calculatePlan(platform, totalAmount, { periodYears: period, frequency }), 200);
  })
  .openapi(payInInstallments, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const paid = await checkOut(platform, paymentProvider, memberOf(actor), {
      ...saleInInstallments(c.req.valid('json')),
      key: c.req.valid('header')['idempotency-key'],
      dealerTimezone: platform.config.dealerTimezone,
    });
    return c.json(paid, 200);
  });
export type InstallmentsRoutes = typeof installmentsRoutes;
