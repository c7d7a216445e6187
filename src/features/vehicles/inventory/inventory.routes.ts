import { memberOf } from '#platform/actor.ts';
import { csvAnswer, csvResponse } from '#platform/csv/answer-csv.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import {
  inventoryCounts,
  inventoryExportQuery,
  inventoryQuery,
  vehicleList,
  vehicleLocations,
} from './inventory.contract.ts';
import { countInventory, exportInventory, listInventory, listLocations } from './inventory.list.ts';

const tags = ['vehicles, staff'];

const list = route('keep vehicles', {
  method: 'get',
  path: '/vehicles',
  summary: 'The inventory, longest in stock first',
  description:
    'Vehicles that left are sorted by latest first. Costs and margins are only in answers to admins.',
  tags,
  request: { query: inventoryQuery },
  responses: { 200: answer(vehicleList, 'A page of vehicles; Link carries the next one') },
});

const counts = route('keep vehicles', {
  method: 'get',
  path: '/vehicles/counts',
  summary: 'Number of vehicles in each state',
  tags,
  responses: { 200: answer(inventoryCounts, 'Counted up to 1,000 each') },
});

const locations = route('keep vehicles', {
  method: 'get',
  path: '/vehicles/locations',
  summary: 'All locations of vehicles',
  tags,
  responses: { 200: answer(vehicleLocations, 'By name; 200 at most') },
});

const exported = route('keep vehicles', {
  method: 'get',
  path: '/vehicles/export.csv',
  summary: 'The inventory as CSV',
  description: 'Filtered and sorted as the list. Costs and margins are included only for admins.',
  tags,
  request: { query: inventoryExportQuery },
  responses: { 200: csvAnswer('CSV') },
});

export const inventoryRoutes = routes()
  .openapi(list, async (c) => {
    const { platform, actor } = c.var;
    const page = await listInventory(platform, memberOf(actor), c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.items, 200);
  })
  .openapi(counts, async (c) => c.json(await countInventory(c.var.platform.database), 200))
  .openapi(locations, async (c) => c.json(await listLocations(c.var.platform.database), 200))
  .openapi(exported, async (c) => {
    const { platform, actor } = c.var;
    const file = await exportInventory(platform, memberOf(actor), c.req.valid('query'));
    return csvResponse(file, 'vehicles.csv');
  });
export type InventoryRoutes = typeof inventoryRoutes;
