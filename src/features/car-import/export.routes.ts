import { z } from 'zod';
import { route, routes } from '#platform/http/http.ts';
import { exportQuery } from './export.contract.ts';
import { exportCars, templateFile } from './export.service.ts';

const tags = ['cars, staff'];

const exported = route('import cars', {
  method: 'get',
  path: '/car-exports/cars.csv',
  summary: 'All cars as CSV; uploaded again, the file changes nothing',
  tags,
  request: { query: exportQuery },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
});

const template = route('import cars', {
  method: 'get',
  path: '/car-exports/template.csv',
  summary: 'A file to fill in with new cars',
  tags,
  request: { query: exportQuery.pick({ writing: true }) },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
});

const asFile = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
});

export const exportRoutes = routes()
  .openapi(exported, (c) => {
    const file = exportCars(c.var.platform.database, c.req.valid('query'));
    return new Response(file, { headers: asFile('cars.csv') });
  })
  .openapi(template, (c) => {
    return new Response(templateFile(c.req.valid('query').writing), { headers: asFile('cars-template.csv') });
  });
