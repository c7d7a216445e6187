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
  description: `Its address is brought into one order; a search that is saved already gets the new name. 400 for none, 409 too-many-saved beyond ${mostSavedSearches}.`,
  tags,
  request: { body: body(newSavedSearch) },
  responses: { 200: answer(savedSearch, 'As it is saved') },
});

const remove = route('save cars', {
  method: 'delete',
  path: '/saved/searches/{id}',
  summary: 'Remove a saved search',
  description: '404 for one that you have not saved.',
  tags,
  request: { params: savedCarParam },
  responses: { 204: { description: 'It is not saved any more' } },
});

const seen = route('save cars', {
  method: 'post',
  path: '/saved/searches/{id}/seen',
  summary: 'Say that one has looked at what is new in a search',
  tags,
  request: { params: savedCarParam },
  responses: { 204: { description: 'What is there now counts as new no more' } },
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
