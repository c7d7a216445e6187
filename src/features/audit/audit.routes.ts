import { describePage } from '#platform/cursor.ts';
import { answer, route, routes } from '#platform/http.ts';
import { auditList, auditQuery } from './audit.contract.ts';
import { readAudit } from './audit.reading.ts';

const list = route('read the audit', {
  method: 'get',
  path: '/admin/audit-logs',
  summary: 'What staff changed, newest first',
  tags: ['audit'],
  request: { query: auditQuery },
  responses: {
    200: answer(
      auditList,
      'A page of entries; X-Total-Count tells how many there are, Link carries the next page',
    ),
  },
});

export const auditRoutes = routes().openapi(list, async (c) => {
  const { database, config } = c.var.platform;
  const page = await readAudit(database, config.dealerTimezone, c.req.valid('query'));
  describePage(c, page);
  return c.json(page.logs, 200);
});
export type AuditRoutes = typeof auditRoutes;
