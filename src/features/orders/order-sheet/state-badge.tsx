import { Badge } from '#ui/badge.tsx';
import type { Tone } from '#ui/tone.ts';
import { type OrderState, orderStateWords } from '../orders.rules.ts';

const tones: Readonly<Record<OrderState, Tone>> = {
  pending: 'warn',
  paid: 'good',
  delivered: 'neutral',
  returned: 'neutral',
  cancelled: 'bad',
};

/** Where an order stands, in staff's words. */
export function StateBadge({ state }: { state: OrderState }) {
  return <Badge tone={tones[state]}>{orderStateWords[state]}</Badge>;
}
