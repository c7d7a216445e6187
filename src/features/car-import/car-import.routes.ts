import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { csvBody } from '#platform/csv/csv-body.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { takeUpload } from '#platform/http/take-upload.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import {
  badRowList,
  badRowsQuery,
  carImport,
  carImportList,
  confirmQuery,
  fileQuery,
  importId,
  writtenQuery,
} from './car-import.contract.ts';
import { maxBytes, tooLargeText } from './car-import.rules.ts';
import {
  bringFile,
  confirmImport,
  findImport,
  listBadRows,
  listLatestImports,
  listWrittenImports,
} from './car-import.service.ts';

const tags = ['cars, staff'];

const bring = route(
  'import cars',
  {
    method: 'post',
    path: '/car-imports',
    summary: 'Upload a CSV file of cars: a dry run that changes nothing',
    description:
      'The columns are those of the export; the file is read in the background. A line without _id is a new car, one with _id changes that car; a stock that equals expectedStock is left as it is.',
    tags,
    request: {
      query: fileQuery,
      body: { content: { 'text/csv': { schema: z.string() } }, required: true as const },
    },
    responses: { 202: answer(carImport, 'The import, being read') },
  },
  takeUpload({ mostBytes: maxBytes, text: tooLargeText }),
);

const latest = route('import cars', {
  method: 'get',
  path: '/car-imports',
  summary: 'The files you uploaded last, newest first',
  tags,
  responses: { 200: answer(carImportList, 'At most ten; a file is deleted after a week') },
});

const past = route('import cars', {
  method: 'get',
  path: '/car-imports/written',
  summary: 'All completed imports by everyone, newest first',
  tags,
  request: { query: writtenQuery },
  responses: { 200: answer(carImportList, 'Link carries the next page') },
});

const find = route('import cars', {
  method: 'get',
  path: '/car-imports/{id}',
  summary: 'Progress of an import, and what it will change',
  tags,
  request: { params: importId },
  responses: { 200: answer(carImport, 'The import') },
});

const bad = route('import cars', {
  method: 'get',
  path: '/car-imports/{id}/bad-rows',
  summary: 'The lines with errors, and why',
  tags,
  request: { params: importId, query: badRowsQuery },
  responses: { 200: answer(badRowList, 'Lines in the order of the file; Link carries the next page') },
});

const confirm = route('import cars', {
  method: 'post',
  path: '/car-imports/{id}/confirm',
  summary: 'Write the cars of a file that was read, all or none',
  description:
    '409 not-ready, bad-rows. Calling it again changes nothing. Lines with errors are left out if requested; otherwise one of them stops the whole import.',
  tags,
  request: { params: importId, query: confirmQuery },
  responses: { 202: answer(carImport, 'The import, being written') },
});

export const carImportRoutes = routes()
  .openapi(bring, async (c) => {
    const { platform, actor } = c.var;
    const file = await csvBody(c);
    return c.json(await bringFile(platform, memberOf(actor), c.req.valid('query').fileName, file), 202);
  })
  .openapi(latest, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await listLatestImports(platform.database, memberOf(actor)), 200);
  })
  .openapi(past, async (c) => {
    const page = await listWrittenImports(c.var.platform.database, c.req.valid('query'));
    describeListPage(c, page);
    const timeZone = c.var.platform.config.dealerTimezone;
    return c.json(
      page.rows.map((one) => ({ ...one, timeZone })),
      200,
    );
  })
  .openapi(find, async (c) => {
    const { database, config } = c.var.platform;
    const told = await findImport(database, c.req.valid('param').id);
    return c.json({ ...told, timeZone: config.dealerTimezone }, 200);
  })
  .openapi(bad, async (c) => {
    const page = await listBadRows(c.var.platform.database, c.req.valid('param').id, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.rows, 200);
  })
  .openapi(confirm, async (c) => {
    const { platform, actor } = c.var;
    return c.json(
      await confirmImport(platform, memberOf(actor), c.req.valid('param').id, {
        leavesBadRows: c.req.valid('query').badRows === 'leave-out',
      }),
      202,
    );
  });
export type CarImportRoutes = typeof carImportRoutes;
