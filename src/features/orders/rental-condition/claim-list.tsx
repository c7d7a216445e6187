import { Money } from '#ui/money.tsx';
import type { RentalRecords } from './rental-condition.contract.ts';

/** What a return costs beside the rent; nothing where it costs nothing. */
export function ClaimList({ records: { claims, owed } }: { records: RentalRecords }) {
  if (claims.length === 0) return null;
  return (
    <div className="grid gap-2 text-sm">
      <h3 className="font-semibold">Extra charges</h3>
      <ul>
        {claims.map(({ kind, text, amount, isWaived }) => (
          <li
            key={kind}
            className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2 first:border-t-0"
          >
            <span className="text-ink-soft">{text}</span>
            <span className="font-medium">
              <Money amount={amount} className={isWaived ? 'line-through' : undefined} />
              {isWaived && <span>{' waived'}</span>}
            </span>
          </li>
        ))}
      </ul>
      {owed > 0 && (
        <p>
          <Money amount={owed} className="figure font-semibold" /> is owed. Your card was not charged.
        </p>
      )}
    </div>
  );
}
