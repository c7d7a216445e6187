import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { newSavedSearch, savedCarParam, savedSearch } from '../saved.contract.ts';
import { mostSavedSearches } from '../saved.rules.ts';
import { markSearchSeen, removeSearch, saveSearch } from './saved-searches.service.ts';

const tags = ['saved'];

const save = route('save cars', {
  method: 'post',
  path: '/saved/searches',
  summary: 'Save a search',
  description: `Its query is normalized; a search that is already saved gets the new name. 400 for none, 409 too-many-saved beyond ${mostSavedSearches}.`,
  tags,
  request: { body: body(newSavedSearch) },
  responses: { 200: answer(savedSearch, 'As it is saved') },
});

const remove = route('save cars', {
  method: 'delete',
  path: '/saved/searches/{id}',
  summary: 'Remove a saved search',
  description: '404 for a search you have not saved.',
  tags,
  request: { params: savedCarParam },
  responses: { 204: { description: 'Removed' } },
});

const seen = route('save cars', {
  method: 'post',
  path: '/saved/searches/{id}/seen',
  summary: 'Mark the new cars of a search as seen',
  tags,
  request: { params: savedCarParam },
  responses: { 204: { description: 'Current cars no longer count as new' } },
});

export const savedSearchesRoutes = routes()
  .openapi(save, async (c) =>
    c.json(await saveSearch(c.var.platform, memberOf(c.var.actor), c.req.valid('json')), 200),
  )
  .openapi(remove, async (c) => {
    await removeSearch(c.var.platform.database, memberOf(c.var.actor), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(seen, async (c) => {
    await markSearchSeen(c.var.platform.database, memberOf(c.var.actor), c.req.valid('param').id);
    return c.body(null, 204);
  });
export type SavedSearchesRoutes = typeof savedSearchesRoutes;
