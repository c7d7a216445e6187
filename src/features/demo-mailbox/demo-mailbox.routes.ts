import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { notFound } from '#platform/errors.ts';
import { type ApiEnv, answer, route, routes } from '#platform/http/http.ts';
import { contentOf } from '#platform/mail/deliver-mail.ts';
import {
  mailboxAttachment,
  mailboxEntry,
  mailboxId,
  mailboxMail,
  mailboxQuery,
} from './demo-mailbox.contract.ts';
import { readAttachment, readMail, readMailbox } from './demo-mailbox.service.ts';

/**
 * Mails carry their styles in attributes, which no page of the shop allows; so a mail is a document of its own, which runs nothing and
 * is framed by the shop alone.
 */
const documentHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Links leave the frame, which is too small for a page. */
const openedOutside = (html: string) => html.replace('<head>', '<head><base target="_blank">');

/** Outside the demo there is no mailbox to read, not even a locked one. */
const onlyInDemo: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!c.var.platform.demo) throw notFound('There is no such call. /api/docs lists them all.');
  await next();
};

const list = route(
  'read the demo mailbox',
  {
    method: 'get',
    path: '/demo/mailbox',
    summary: 'Demo only: the emails that the shop sent, newest first',
    tags: ['demo'],
    request: { query: mailboxQuery },
    responses: { 200: answer(z.array(mailboxEntry), 'The last hundred emails') },
  },
  onlyInDemo,
);

const read = route(
  'read the demo mailbox',
  {
    method: 'get',
    path: '/demo/mailbox/{id}',
    summary: 'Demo only: one email',
    tags: ['demo'],
    request: { params: mailboxId },
    responses: { 200: answer(mailboxMail, 'The email') },
  },
  onlyInDemo,
);

const shown = route(
  'read the demo mailbox',
  {
    method: 'get',
    path: '/demo/mailbox/{id}/document',
    summary: 'Demo only: one email as a document, to be shown in a frame',
    tags: ['demo'],
    request: { params: mailboxId },
    responses: {
      200: { content: { 'text/html': { schema: z.string() } }, description: 'The email as HTML' },
    },
  },
  onlyInDemo,
);

const attachment = route(
  'read the demo mailbox',
  {
    method: 'get',
    path: '/demo/mailbox/{id}/attachments/{position}',
    summary: "Demo only: an email's attachment",
    tags: ['demo'],
    request: { params: mailboxAttachment },
    responses: {
      200: {
        content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
        description: 'The file',
      },
    },
  },
  onlyInDemo,
);

export const demoMailboxRoutes = routes()
  .openapi(list, async (c) =>
    c.json(await readMailbox(c.var.platform.database, c.req.valid('query').to), 200),
  )
  .openapi(read, async (c) => c.json(await readMail(c.var.platform.database, c.req.valid('param').id), 200))
  .openapi(shown, async (c) => {
    const { html } = await readMail(c.var.platform.database, c.req.valid('param').id);
    return c.html(openedOutside(html), 200, documentHeaders);
  })
  .openapi(attachment, async (c) => {
    const { id, position } = c.req.valid('param');
    const file = await readAttachment(c.var.platform.database, id, position);
    const content = await contentOf(file, c.var.platform.makeAttachment);
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.filename.replace(/[^\w.-]/g, '_')}"`,
    });
  });
export type DemoMailboxRoutes = typeof demoMailboxRoutes;
