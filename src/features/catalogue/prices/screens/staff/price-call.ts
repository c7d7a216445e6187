import { pricesApi } from '../../prices.api.ts';
import { type PricePreview, type PriceUpdate, priceTexts } from '../../prices.contract.ts';

export type Updated =
  | { kind: 'updated'; text: string }
  | { kind: 'refused'; text: string }
  | { kind: 'not-verified' };

const saidIn = (body: unknown) => body as { code?: unknown; message?: unknown } | null;

/** The server's message, else the listed text (rules.md#texts). Never throws. */
export async function updatePrice(json: PriceUpdate, fetch?: typeof globalThis.fetch): Promise<Updated> {
  try {
    const answer = await pricesApi(fetch).cars['update-price'].$put({ json });
    const said = saidIn(await answer.json());
    if (said?.code === 'not-verified') return { kind: 'not-verified' };
    const text = typeof said?.message === 'string' && said.message ? said.message : priceTexts.failed;
    return { kind: answer.ok ? 'updated' : 'refused', text };
  } catch {
    return { kind: 'refused', text: priceTexts.failed };
  }
}

/** What an update of this name would touch; null where it cannot be said now. */
export async function previewPrice(
  query: { make: string; model: string },
  fetch?: typeof globalThis.fetch,
): Promise<PricePreview | 'not-verified' | null> {
  try {
    const answer = await pricesApi(fetch).cars['update-price'].$get({ query });
    if (answer.ok) return await answer.json();
    return saidIn(await (answer as Response).json())?.code === 'not-verified' ? 'not-verified' : null;
  } catch {
    return null;
  }
}
