import { ordersApi } from '../../orders.api.ts';
import type { Order } from '../../orders.contract.ts';

/** Some of a customer's orders, newest first, and where the next ones begin. */
export interface OrderPage {
  orders: readonly Order[];
  next: string | null;
}

/** Asks for a page of the signed-in customer's orders. Null where the shop did not answer. */
export async function fetchOrderPage(
  fetch?: typeof globalThis.fetch,
  cursor?: string,
): Promise<OrderPage | null> {
  try {
    const answer = await ordersApi(fetch).orders['my-orders'].$get({ query: { cursor } });
    if (!answer.ok) return null;
    const orders: unknown = await answer.json();
    // An answer that is no list counts as empty (rules.md#orders).
    if (!Array.isArray(orders)) return null;
    const next = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(answer.headers.get('Link') ?? '');
    return { orders, next: next?.[1] ? decodeURIComponent(next[1]) : null };
  } catch {
    return null;
  }
}
