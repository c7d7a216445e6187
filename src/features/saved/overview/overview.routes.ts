import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { savedThings } from '../saved.contract.ts';
import { readSaved } from './read-saved.ts';

const read = route('save cars', {
  method: 'get',
  path: '/saved',
  summary: 'The cars and searches that you saved',
  description: 'VIP cars are among them while the VIP catalogue is open to the session.',
  tags: ['saved'],
  responses: { 200: answer(savedThings, 'All of them') },
});

export const savedOverviewRoutes = routes().openapi(read, async (c) =>
  c.json(await readSaved(c.var.platform, memberOf(c.var.actor)), 200),
);
export type SavedOverviewRoutes = typeof savedOverviewRoutes;
