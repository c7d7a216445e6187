import { toCents, toDollars } from '#platform/money.ts';
import { Stepper } from '#ui/forms/stepper.tsx';
import { Money } from '#ui/text/money.tsx';
import { rentFor } from '../../../catalogue.rules.ts';

/** A year: longer than that, one buys. */
const longest = 365;

interface RentTermsProps {
  /** Dollars. */
  price: number;
  days: number;
  /** What cannot be rented now is not reckoned up. */
  soldOut: boolean;
  onDays: (days: number) => void;
}

/** How long, and what that comes to for one vehicle. */
export function RentTerms({ price, days, soldOut, onDays }: RentTermsProps) {
  const estimate = toDollars(rentFor(toCents(price), days));
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <Stepper label="Rental period (days)" value={days} max={longest} disabled={soldOut} onChange={onDays} />
      {!soldOut && (
        <p aria-live="polite" className="grid text-right">
          <span className="label">Estimated rent</span>
          <Money amount={estimate} isEstimate className="figure text-xl" />
        </p>
      )}
    </div>
  );
}
