import { type Cents, toDollars } from '#platform/money.ts';
import { Stepper } from '#ui/forms/stepper.tsx';
import { Money } from '#ui/text/money.tsx';

/** A year: longer than that, one buys. */
const longest = 365;

interface RentTermsProps {
  /** Of one vehicle, for these days. */
  rentCents: Cents;
  days: number;
  /** What cannot be rented now is not reckoned up. */
  soldOut: boolean;
  onDays: (days: number) => void;
}

/** How long, and what that comes to for one vehicle. */
export function RentTerms({ rentCents, days, soldOut, onDays }: RentTermsProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <Stepper label="Rental period (days)" value={days} max={longest} onChange={onDays} />
      {!soldOut && (
        <p aria-live="polite" className="grid text-right">
          <span className="label">Estimated rent</span>
          <Money amount={toDollars(rentCents)} isEstimate className="figure text-xl" />
        </p>
      )}
    </div>
  );
}
