import { z } from 'zod';
import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { chainLink, chainQuery } from './chain.contract.ts';
import { listLinks } from './chain.list.ts';

const records = route('verify a receipt', {
  method: 'get',
  path: '/ledger/records',
  summary: 'The chain of records, from the first one on',
  description:
    'Everything needed to verify the whole ledger, without details of any sale: each hash is the SHA-256 of ["link 1", height, previousHash, contentHash], and each previousHash is the hash before.',
  tags: ['ledger'],
  request: { query: chainQuery },
  responses: { 200: answer(z.array(chainLink), 'A page of links; Link carries the next one') },
});

export const chainRoutes = routes().openapi(records, async (c) => {
  const page = await listLinks(c.var.platform.database, c.req.valid('query'));
  describeListPage(c, page);
  return c.json(page.links, 200);
});
