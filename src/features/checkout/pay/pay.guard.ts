import type { Context } from 'hono';
import type { ApiEnv } from '#platform/http/http.ts';
import { isPaymentBegun } from './is-payment-begun.ts';

/**
 * Whether the call repeats a payment that was begun before: a downtime lets it finish (decision 35), so that a lost
 * answer can be asked for again. The key sells nothing twice (decision 16).
 */
export async function repeatsPayment(c: Context<ApiEnv>): Promise<boolean> {
  const { platform, actor } = c.var;
  const key = c.req.header('idempotency-key');
  if (!key || actor.kind !== 'member' || c.req.method !== 'POST') return false;
  if (!/^\/api\/payments\/(card|installment)$/.test(c.req.path)) return false;
  return isPaymentBegun(platform.database, actor, key);
}
