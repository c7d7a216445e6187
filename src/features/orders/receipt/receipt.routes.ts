import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { route, routes } from '#platform/http/http.ts';
import { spend } from '#platform/limits/limits.ts';
import { papersOf } from '../papers/papers.limits.ts';
import { paperFilename } from '../papers/recipes.ts';
import { makeReceiptPdf } from './make-receipt-pdf.ts';
import { ownReceipt } from './receipt.service.ts';

const receipt = route('see own orders', {
  method: 'get',
  path: '/orders/{id}/receipt.pdf',
  summary: 'The receipt of one of your paid orders, as a PDF',
  tags: ['orders'],
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: {
    200: {
      content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
      description: 'One page',
    },
  },
});

export const receiptRoutes = routes().openapi(receipt, async (c) => {
  const { platform } = c.var;
  const member = memberOf(c.var.actor);
  const found = await ownReceipt(platform.database, member, c.req.valid('param').id);
  await spend(platform, papersOf(member.userId));
  const origin = platform.config.publicUrl ?? new URL(c.req.url).origin;
  const bytes = await makeReceiptPdf(platform, found, origin);
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${paperFilename('receipt', found.receiptNumber)}"`,
    'Cache-Control': 'private, no-cache',
  });
});
