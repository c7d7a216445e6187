import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { savedThings } from '../saved.contract.ts';
import { readSaved } from './read-saved.ts';

const read = route('save cars', {
  method: 'get',
  path: '/saved',
  summary: 'Your saved cars and searches',
  description: 'Includes VIP cars while the session has VIP access.',
  tags: ['saved'],
  responses: { 200: answer(savedThings, 'Your saved cars and searches') },
});

export const savedOverviewRoutes = routes().openapi(read, async (c) =>
  c.json(await readSaved(c.var.platform, memberOf(c.var.actor)), 200),
);
export type SavedOverviewRoutes = typeof savedOverviewRoutes;
