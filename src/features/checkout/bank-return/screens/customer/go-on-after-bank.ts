import { z } from 'zod';
import { holdRequest } from '#features/holds/holds.contract.ts';
import type { OwnHoldsRoutes } from '#features/holds/own/own.routes.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { doneTextOf, sendPlanCard } from '../../../plan-payments/screens/customer/send-plan-card.ts';

const sentDeposit = z.object({ key: z.string(), deposit: holdRequest });
const sentPlanCard = z.object({
  planId: z.string(),
  use: z.union([z.literal('keeps'), z.object({ pays: z.number() })]),
  paymentToken: z.string(),
});

/** Where the buyer goes on; `trouble` is told to them first. */
interface WayOn {
  path: string;
  label: string;
  trouble?: string;
}

const unknown = 'We could not confirm the payment. Try again: you will not be charged twice.';

async function goOnWithDeposit({ key, deposit }: z.infer<typeof sentDeposit>): Promise<WayOn> {
  const header = { 'idempotency-key': key };
  const asked = await ask(() => client<OwnHoldsRoutes>().holds.$post({ header, json: deposit }), unknown);
  if (asked.ok) return { path: `/reservations/${asked.value._id}`, label: 'See the reservation' };
  const { carId, vehicleId } = deposit;
  const query = vehicleId ? `?vehicle=${encodeURIComponent(vehicleId)}` : '';
  const path = `/reserve/${encodeURIComponent(carId)}${query}`;
  return { path, label: 'Back to the reservation', trouble: asked.text };
}

async function goOnWithPlan(sent: z.infer<typeof sentPlanCard>): Promise<WayOn> {
  const asked = await sendPlanCard(sent);
  const back = { path: `/plans/${encodeURIComponent(sent.planId)}`, label: 'Back to your plan' };
  if (!asked.ok) return { ...back, trouble: asked.text };
  showToast(doneTextOf(sent.use), { tone: 'good' });
  return back;
}

/**
 * Sends once more what asked for a step at a bank with a page of its own: a deposit, or a card for a plan. Undefined where
 * `kept` is neither.
 */
export async function goOnAfterBank(kept: unknown): Promise<WayOn | undefined> {
  const deposit = sentDeposit.safeParse(kept);
  if (deposit.success) return goOnWithDeposit(deposit.data);
  const plan = sentPlanCard.safeParse(kept);
  return plan.success ? goOnWithPlan(plan.data) : undefined;
}
