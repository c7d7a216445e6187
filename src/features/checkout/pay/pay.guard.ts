import type { Context } from 'hono';
import type { ApiEnv } from '#platform/http/http.ts';
import { isPaymentBegun } from './is-payment-begun.ts';

/**
 * Whether the call repeats a payment that began before: a downtime lets it finish (rules.md#downtime), so that a lost
 * answer can be asked for again. The key sells nothing twice (rules.md#idempotency).
 */
export async function repeatsPayment(c: Context<ApiEnv>): Promise<boolean> {
  const { platform, actor } = c.var;
  const key = c.req.header('idempotency-key');
  if (!key || actor.kind !== 'member' || c.req.method !== 'POST') return false;
  if (!/^\/api\/payments\/(card|installment)$/.test(c.req.path)) return false;
  return isPaymentBegun(platform.database, actor, key);
}
