import { toDollars } from '#platform/money.ts';
import { Money } from '#ui/text/money.tsx';
import type { ClaimKind, RentalClaim } from '../../../rental-condition/rental-condition.rules.ts';

interface ClaimFieldsProps {
  claims: readonly RentalClaim[];
  waived: readonly ClaimKind[];
  onToggle: (kind: ClaimKind) => void;
}

/** What the return costs by the terms of its order, and what of it is let go. */
export function ClaimFields({ claims, waived, onToggle }: ClaimFieldsProps) {
  if (claims.length === 0) return null;
  return (
    <fieldset className="grid gap-2 rounded-card border border-line p-4">
      <legend className="px-1 text-sm font-semibold">Extra charges</legend>
      {claims.map(({ kind, text, amountCents }) => (
        <div key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
          <span className={waived.includes(kind) ? 'line-through' : undefined}>
            {text}: <Money amount={toDollars(amountCents)} className="figure font-semibold" />
          </span>
          <label className="inline-flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-ink"
              checked={waived.includes(kind)}
              onChange={() => onToggle(kind)}
            />
            Waive<span className="sr-only"> {text}</span>
          </label>
        </div>
      ))}
      <p className="text-sm text-ink-soft">
        Recorded with the return and sent to the customer. No card is charged: settle it at the desk.
      </p>
    </fieldset>
  );
}
