import { Badge } from '#ui/notices/badge.tsx';
import type { Tone } from '#ui/notices/tone.ts';
import type { OrderState } from '../../orders.rules.ts';

const words: Readonly<Record<OrderState, { label: string; tone: Tone }>> = {
  pending: { label: 'Pending', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  delivered: { label: 'Delivered', tone: 'neutral' },
  returned: { label: 'Returned', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
};

/** Where an order stands, in staff's words. */
export function StateBadge({ state }: { state: OrderState }) {
  return <Badge tone={words[state].tone}>{words[state].label}</Badge>;
}
