import { csvAnswer, csvResponse } from '#platform/csv/answer-csv.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { auditCounts, auditCountsQuery, auditExportQuery, auditList, auditQuery } from './audit.contract.ts';
import { countKinds, readAudit } from './audit.list.ts';
import { exportAudit } from './audit.service.ts';

const list = route('read the audit', {
  method: 'get',
  path: '/admin/audit-logs',
  summary: 'Changes by staff, newest first',
  tags: ['audit'],
  request: { query: auditQuery },
  responses: {
    200: answer(
      auditList,
      'A page of entries; X-Total-Count tells how many there are, Link carries the next page',
    ),
  },
});

const counts = route('read the audit', {
  method: 'get',
  path: '/admin/audit-logs/counts',
  summary: 'Number of entries of each kind, with the other filters applied',
  tags: ['audit'],
  request: { query: auditCountsQuery },
  responses: {
    200: answer(auditCounts, 'Counted among the newest 5,000; kinds without entries are omitted'),
  },
});

const exported = route('read the audit', {
  method: 'get',
  path: '/admin/audit-logs/export.csv',
  summary: 'All entries that fit the filters, newest first, as CSV',
  tags: ['audit'],
  request: { query: auditExportQuery },
  responses: { 200: csvAnswer() },
});

export const auditRoutes = routes()
  .openapi(list, async (c) => {
    const { database, config } = c.var.platform;
    const listed = await readAudit(database, config.dealerTimezone, c.req.valid('query'));
    describeListPage(c, listed);
    return c.json(listed.logs, 200);
  })
  .openapi(counts, async (c) => {
    const { database, config } = c.var.platform;
    return c.json(await countKinds(database, config.dealerTimezone, c.req.valid('query')), 200);
  })
  .openapi(exported, async (c) => {
    const { database, config } = c.var.platform;
    return csvResponse(await exportAudit(database, config.dealerTimezone, c.req.valid('query')), 'audit.csv');
  });
export type AuditRoutes = typeof auditRoutes;
