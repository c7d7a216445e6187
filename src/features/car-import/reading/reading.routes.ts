import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { carImport, columnChoice, importId } from '../car-import.contract.ts';
import { chooseColumns } from './choose-columns.ts';
import { faultsFile } from './faults-file.ts';

const tags = ['cars, staff'];

const columns = route('import cars', {
  method: 'post',
  path: '/car-imports/{id}/columns',
  summary: 'Match the columns of a file',
  description:
    'For a file with its own column names. The file is read again in the background; the same mapping is suggested for the next file with the same columns. 400 by column, 409 not-ready.',
  tags,
  request: { params: importId, body: body(columnChoice) },
  responses: { 202: answer(carImport, 'The import, being read') },
});

const faults = route('import cars', {
  method: 'get',
  path: '/car-imports/{id}/faults.csv',
  summary: 'The lines with errors, as a file to correct and upload again',
  description: '409 no-faults-file where there are none, or the file is no longer kept (a week).',
  tags,
  request: { params: importId },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
});

export const readingRoutes = routes()
  .openapi(columns, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await chooseColumns(platform, memberOf(actor), id, c.req.valid('json')), 202);
  })
  .openapi(faults, async (c) => {
    const file = await faultsFile(c.var.platform.database, c.req.valid('param').id);
    return new Response(file, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="cars-to-correct.csv"',
        'Cache-Control': 'no-store',
      },
    });
  });
export type ReadingRoutes = typeof readingRoutes;
