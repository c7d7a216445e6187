import { handoverApi } from '../../handover.api.ts';
import type { HandoverOrder } from '../../handover.contract.ts';

/** What a worker does with an order. */
export type FloorAct = 'deliver' | 'take back';

const failedText = 'This did not reach the shop. Please try again.';

/** Never throws: a network that is away is a refusal as well. */
export async function callFloor(
  id: string,
  act: FloorAct,
): Promise<{ order: HandoverOrder } | { refusal: string }> {
  try {
    const one = handoverApi().orders[':id'];
    const answer = await (act === 'deliver' ? one.delivered : one.returned).$post({ param: { id } });
    if (answer.ok) return { order: await answer.json() };
    const said = (await answer.json()) as { error?: unknown };
    return { refusal: typeof said.error === 'string' ? said.error : failedText };
  } catch {
    return { refusal: failedText };
  }
}
