import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { mailsQuery, stockWait, stockWaitAnswer } from '../saved.contract.ts';
import { savedTexts } from '../saved.rules.ts';
import { confirmWait, waitForCar } from './waits.service.ts';

const tags = ['saved'];

const wait = route('browse cars', {
  method: 'post',
  path: '/saved/waits',
  summary: 'Ask to be told when a sold-out car is back',
  description:
    'The address counts once the link that is mailed to it was opened; the answer is the same for every address. 404 for a car that is not in the open catalogue, 409 in-stock for one that can be bought, 429 beyond the limit.',
  tags,
  request: { body: body(stockWait) },
  responses: { 200: answer(stockWaitAnswer, 'A mail is on its way, unless there were too many') },
});

const confirm = route('browse cars', {
  method: 'post',
  path: '/saved/waits/confirm',
  summary: 'Confirm the address that waits for a car',
  description: '400 link-over where nothing waits any more. Opened again, the link answers the same.',
  tags,
  request: { body: body(mailsQuery) },
  responses: { 200: answer(stockWaitAnswer, 'The address is told once the car is back') },
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
