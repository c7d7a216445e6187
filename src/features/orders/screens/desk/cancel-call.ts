import { officeOrderApi } from '../../orders.office.api.ts';
import type { Cancellation } from '../../orders.office.contract.ts';

/** Never throws: a network that is away is a refusal. It can be asked again: nothing is cancelled or refunded twice. */
export async function callCancel(id: string): Promise<{ cancelled: Cancellation } | { refusal: string }> {
  const away = 'This did not reach the shop. Please try again: nothing is refunded twice.';
  try {
    const answer = await officeOrderApi().admin.orders[':id'].cancel.$post({ param: { id } });
    if (answer.ok) return { cancelled: await answer.json() };
    const said = (await (answer as Response).json()) as { message?: unknown };
    return { refusal: typeof said.message === 'string' ? said.message : away };
  } catch {
    return { refusal: away };
  }
}
