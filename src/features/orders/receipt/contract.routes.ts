import type { Context } from 'hono';
import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { type ApiEnv, route, routes } from '#platform/http/http.ts';
import { spend } from '#platform/limits/limits.ts';
import { orderId } from '../orders.contract.ts';
import { papersOf } from '../papers/papers.limits.ts';
import { paperFilename } from '../papers/recipes.ts';
import { type Contract, contractOfOrder, makeContractPdf, ownContract } from './contract.service.ts';

const responses = {
  200: {
    content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
    description: 'The contract',
  },
} as const;

const own = route('see own orders', {
  method: 'get',
  path: '/orders/{id}/contract.pdf',
  summary: 'The purchase contract of one of your orders, as a PDF',
  description:
    'With the disclosure made at the time of sale. 404 for a rental, an unpaid order, or an order without a stored disclosure.',
  tags: ['orders'],
  request: { params: orderId },
  responses,
});

const ofOrder = route('search orders', {
  method: 'get',
  path: '/admin/orders/{id}/contract.pdf',
  summary: 'The purchase contract of an order, as a PDF',
  description: '404 for a rental, an unpaid order, or an order without a stored disclosure.',
  tags: ['orders, staff'],
  request: { params: orderId },
  responses,
});

async function sendContract(c: Context<ApiEnv>, contract: Contract) {
  const { platform, actor } = c.var;
  await spend(platform, papersOf(memberOf(actor).userId));
  const origin = platform.config.publicUrl ?? new URL(c.req.url).origin;
  const bytes = await makeContractPdf(platform, contract, origin);
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${paperFilename('contract', contract.receipt.receiptNumber)}"`,
    'Cache-Control': 'private, no-cache',
  });
}

export const contractRoutes = routes()
  .openapi(own, async (c) => {
    const { platform, actor } = c.var;
    return sendContract(c, await ownContract(platform.database, memberOf(actor), c.req.valid('param').id));
  })
  .openapi(ofOrder, async (c) =>
    sendContract(c, await contractOfOrder(c.var.platform.database, c.req.valid('param').id)),
  );
