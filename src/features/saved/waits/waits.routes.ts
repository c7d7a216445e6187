import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { mailsQuery, stockWait, stockWaitAnswer } from '../saved.contract.ts';
import { savedTexts } from '../saved.rules.ts';
import { confirmWait, waitForCar } from './waits.service.ts';

const tags = ['saved'];

const wait = route('browse cars', {
  method: 'post',
  path: '/saved/waits',
  summary: 'Request an email when a sold-out car is back',
  description:
    'The address is confirmed by opening the emailed link; the answer is the same for every address. 404 for a car that is not in the public catalog, 409 in-stock for a car that is available, 429 above the limit.',
  tags,
  request: { body: body(stockWait) },
  responses: { 200: answer(stockWaitAnswer, 'An email is sent, unless there were too many') },
});

const confirm = route('browse cars', {
  method: 'post',
  path: '/saved/waits/confirm',
  summary: 'Confirm the email address',
  description: '400 link-over if the request no longer exists. Opened again, the link gives the same answer.',
  tags,
  request: { body: body(mailsQuery) },
  responses: { 200: answer(stockWaitAnswer, 'Confirmed: an email is sent when the car is back') },
});

export const stockWaitsRoutes = routes()
  .openapi(wait, async (c) => {
    const { address } = callerOf(c);
    await waitForCar(c.var.platform, { ...c.req.valid('json'), address });
    return c.json({ message: savedTexts.waitAsked }, 200);
  })
  .openapi(confirm, async (c) => {
    await confirmWait(c.var.platform, c.req.valid('json').token);
    return c.json({ message: savedTexts.waitConfirmed }, 200);
  });
export type StockWaitsRoutes = typeof stockWaitsRoutes;
