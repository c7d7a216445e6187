import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import {
  shopPage,
  shopPageChange,
  shopPageDraft,
  shopPageList,
  shopPageParam,
  shopPagePreview,
  shopPageText,
  shopPageVersionParam,
  shopPageVersions,
} from './shop-pages.contract.ts';
import {
  changeText,
  findText,
  findVersion,
  listShopPages,
  listVersions,
  previewText,
  readShopPage,
} from './shop-pages.service.ts';

const tags = ['pages of the dealership'];

const read = route('browse cars', {
  method: 'get',
  path: '/shop-pages/{name}',
  summary: 'A text of the dealership: terms, privacy, imprint, warranty and returns, questions, contact',
  tags,
  request: { params: shopPageParam },
  responses: { 200: answer(shopPage, 'The text, as HTML') },
});

const list = route('browse cars', {
  method: 'get',
  path: '/shop-pages',
  summary: 'The texts of the dealership, and which were changed from the default',
  tags,
  responses: { 200: answer(shopPageList, 'In the order of the footer') },
});

const readText = route('change settings', {
  method: 'get',
  path: '/shop-pages/{name}/text',
  summary: 'The source of a text',
  tags,
  request: { params: shopPageParam },
  responses: { 200: answer(shopPageText, 'Markdown, with the current version') },
});

const versions = route('change settings', {
  method: 'get',
  path: '/shop-pages/{name}/versions',
  summary: 'The history of a text',
  tags,
  request: { params: shopPageParam },
  responses: { 200: answer(shopPageVersions, 'The newest first') },
});

const version = route('change settings', {
  method: 'get',
  path: '/shop-pages/{name}/versions/{version}',
  summary: 'The source of an earlier version',
  description: 'Version 0 is the default text.',
  tags,
  request: { params: shopPageVersionParam },
  responses: { 200: answer(shopPageText, 'Markdown') },
});

const preview = route('change settings', {
  method: 'post',
  path: '/shop-pages/preview',
  summary: 'Preview a text; nothing is saved',
  tags,
  request: { body: body(shopPageDraft) },
  responses: { 200: answer(shopPagePreview, 'The text, as HTML') },
});

const change = route('change settings', {
  method: 'put',
  path: '/shop-pages/{name}',
  summary: 'Change the text of a page',
  description:
    'Earlier versions are kept. Without text, the default text is restored. 409 text-changed if there is a newer version than expectedVersion. Written to the audit.',
  tags,
  request: { params: shopPageParam, body: body(shopPageChange) },
  responses: { 200: answer(shopPageText, 'The updated text') },
});

export const shopPageRoutes = routes()
  .openapi(list, async (c) => c.json(await listShopPages(c.var.platform), 200))
  .openapi(read, async (c) => c.json(await readShopPage(c.var.platform, c.req.valid('param').name), 200))
  .openapi(readText, async (c) => c.json(await findText(c.var.platform, c.req.valid('param').name), 200))
  .openapi(versions, async (c) => c.json(await listVersions(c.var.platform, c.req.valid('param').name), 200))
  .openapi(version, async (c) => {
    const { name, version } = c.req.valid('param');
    return c.json(await findVersion(c.var.platform, name, version), 200);
  })
  .openapi(preview, async (c) => c.json({ html: previewText(c.req.valid('json').text) }, 200))
  .openapi(change, async (c) => {
    const { platform, actor } = c.var;
    const { name } = c.req.valid('param');
    return c.json(await changeText(platform, memberOf(actor), name, c.req.valid('json')), 200);
  });
export type ShopPageRoutes = typeof shopPageRoutes;
