import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { csvBody } from '#platform/csv/csv-body.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { takeUpload } from '#platform/http/take-upload.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { tradeInId } from '../trade-ins.contract.ts';
import {
  mostValueBytes,
  removedValue,
  tradeInValue,
  tradeInValueList,
  valueFileQuery,
  valueFileResult,
  valueFileTooLarge,
  valueInput,
  valuesQuery,
} from './values.contract.ts';
import {
  addValue,
  changeValue,
  exportValues,
  listValues,
  removeValue,
  takeValueFile,
} from './values.service.ts';

const tags = ['trade-ins, staff'];

const list = route('keep trade-in values', {
  method: 'get',
  path: '/trade-in-values',
  summary: 'Trade-in values, by make and model',
  tags,
  request: { query: valuesQuery },
  responses: { 200: answer(tradeInValueList, 'A page; X-Total-Count tells how many, Link carries the next') },
});

const add = route('keep trade-in values', {
  method: 'post',
  path: '/trade-in-values',
  summary: 'Add a line for a model and its years',
  description: '409 value-exists if the model already has a line from this year.',
  tags,
  request: { body: body(valueInput) },
  responses: { 201: answer(tradeInValue, 'The line') },
});

const change = route('keep trade-in values', {
  method: 'put',
  path: '/trade-in-values/{id}',
  summary: 'Change a line',
  description: 'Estimates already given are not affected. 409 value-exists.',
  tags,
  request: { params: tradeInId, body: body(valueInput) },
  responses: { 200: answer(tradeInValue, 'The line as it is now') },
});

const remove = route('keep trade-in values', {
  method: 'delete',
  path: '/trade-in-values/{id}',
  summary: 'Delete a line',
  tags,
  request: { params: tradeInId },
  responses: { 200: answer(removedValue, 'Deleted') },
});

const exported = route('keep trade-in values', {
  method: 'get',
  path: '/trade-in-values/export.csv',
  summary: 'The table as CSV; uploaded again, the file changes nothing',
  tags,
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
});

const take = route(
  'keep trade-in values',
  {
    method: 'post',
    path: '/trade-in-values/file',
    summary: 'Upload a CSV file of values: a dry run, or with seen an import of all lines or none',
    description:
      'The columns are those of the export. A line is identified by make, model and fromYear; lines not in the file are not changed. 400 if the file cannot be read, 409 file-overtaken if the table has changed since the dry run.',
    tags,
    request: {
      query: valueFileQuery,
      body: { content: { 'text/csv': { schema: z.string() } }, required: true as const },
    },
    responses: { 200: answer(valueFileResult, 'The effect of the file') },
  },
  takeUpload({ mostBytes: mostValueBytes, text: valueFileTooLarge }),
);

export const valuesRoutes = routes()
  .openapi(list, async (c) => {
    const page = await listValues(c.var.platform.database, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.values, 200);
  })
  .openapi(add, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await addValue(platform.database, memberOf(actor), c.req.valid('json')), 201);
  })
  .openapi(change, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await changeValue(platform.database, memberOf(actor), id, c.req.valid('json')), 200);
  })
  .openapi(remove, async (c) => {
    const { platform, actor } = c.var;
    await removeValue(platform.database, memberOf(actor), c.req.valid('param').id);
    return c.json({ removed: true } as const, 200);
  })
  .openapi(exported, async (c) =>
    c.body(await exportValues(c.var.platform.database), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="trade-in-values.csv"',
      'Cache-Control': 'no-store',
    }),
  )
  .openapi(take, async (c) => {
    const { platform, actor } = c.var;
    const file = await csvBody(c);
    return c.json(
      await takeValueFile(platform.database, memberOf(actor), file, c.req.valid('query').seen),
      200,
    );
  });
export type ValuesRoutes = typeof valuesRoutes;
