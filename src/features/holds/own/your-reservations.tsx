import { Link } from 'react-router';
import { formatMoney } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Hold } from '../holds.contract.ts';

interface YourReservationsProps {
  /** Null where they could not be loaded. */
  holds: readonly Hold[] | null;
  onRetry: () => void;
}

const words: Readonly<Record<Hold['state'], string>> = {
  pending: 'Being paid',
  declined: 'Declined',
  active: 'Reserved',
  buying: 'Being paid',
  bought: 'Bought',
  cancelled: 'Canceled',
  ended: 'Expired',
  'let-go': 'Ended',
};

const detailOf = ({ state, endsAt, timeZone, refund, due }: Hold): string => {
  if (state === 'active' && endsAt)
    return `Until ${formatDate(endsAt, { time: true, weekday: true, timeZone })}. ${formatMoney(due)} is due.`;
  if (!refund) return '';
  const amount = formatMoney(refund.amount);
  return refund.state === 'done' ? `${amount} was refunded.` : `${amount} is being refunded.`;
};

/** What a customer reserved; nothing at all for someone who never did. */
export function YourReservations({ holds, onRetry }: YourReservationsProps) {
  if (holds?.length === 0) return null;
  return (
    <section aria-labelledby="reservations">
      <h2 id="reservations" className="mb-6 text-2xl sm:text-3xl">
        Your reservations
      </h2>
      {holds ? (
        <ul className="grid gap-4 lg:grid-cols-2">
          {holds.map((hold) => (
            <li key={hold._id} className="rounded-card border border-line bg-surface p-6">
              <p className="flex flex-wrap items-center justify-between gap-3">
                <Link
                  to={`/reservations/${hold._id}`}
                  className="font-semibold underline decoration-edge underline-offset-4"
                >
                  {hold.car.make} {hold.car.model}
                  {hold.vehicle && <span>{`, ${hold.vehicle.stockNumber}`}</span>}
                </Link>
                <Badge tone={hold.state === 'active' || hold.state === 'bought' ? 'good' : undefined}>
                  {words[hold.state]}
                </Badge>
              </p>
              <p className="mt-2 text-sm text-ink-soft">{detailOf(hold)}</p>
            </li>
          ))}
        </ul>
      ) : (
        <Notice tone="bad" title="Your reservations could not be loaded." onRetry={onRetry} />
      )}
    </section>
  );
}
