import { Badge } from '#ui/badge.tsx';
import { stateText } from '../own-orders/order-text.ts';
import { wasNeverPaid } from './order-steps.rules.ts';
import type { OrderView } from './order-view.contract.ts';

/** Where an order stands, in a word or two. */
export function OrderState({ view }: { view: OrderView }) {
  if (wasNeverPaid(view)) return <Badge tone="bad">Not paid</Badge>;
  const { label, tone } = stateText(view);
  return <Badge tone={tone}>{label}</Badge>;
}
