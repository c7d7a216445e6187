import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { readWaiting } from './read-waiting.ts';
import { waitingWorks } from './waiting.contract.ts';

const waiting = route('follow what is new', {
  method: 'get',
  path: '/desk/waiting',
  summary: 'Open items for your role, most urgent first; kinds without items are omitted',
  tags: ['desk'],
  responses: { 200: answer(waitingWorks, 'Counted to 1,000, as the list behind each is') },
});

export const waitingRoutes = routes().openapi(waiting, async (c) =>
  c.json(await readWaiting(c.var.platform, memberOf(c.var.actor).role), 200),
);
export type WaitingRoutes = typeof waitingRoutes;
