import { Notice } from '#ui/notices/notice.tsx';
import { formatDate } from '#ui/text/date-text.tsx';
import type { RentalSheet } from '../../rental-desk.contract.ts';

/** Who waits for a vehicle of this listing, while one of it comes back. */
export function NextRental({
  next,
  isComing,
}: {
  next: NonNullable<RentalSheet['next']>;
  /** It can be had at once. */
  isComing: boolean;
}) {
  const { customer, firstDay, receiptNumber } = next;
  return (
    <Notice
      tone={isComing ? 'neutral' : 'warn'}
      title={`${customer} has the next rental, from ${formatDate(firstDay)}.`}
    >
      <span className="figure">{receiptNumber}</span>
      {isComing ? '' : ': make sure that another one is available by then.'}
    </Notice>
  );
}
