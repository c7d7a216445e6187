import { toDollars } from '#platform/money.ts';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import type { ChargedLine } from './pricing.rules.ts';

interface ChargedLinesProps {
  lines: readonly ChargedLine[];
  /** The amounts above have the dealer's mandatory lines in them already. */
  hasDealers: boolean;
  className?: string;
}

/** What is charged beside the vehicles, by name (rules.md#price). Nothing where nothing is. */
export function ChargedLines({ lines, hasDealers, className }: ChargedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <dl className={classNames('grid gap-1 text-sm text-ink-soft', className)}>
      {lines.map(({ name, receiver, amountCents, isChosen, isIncluded }) => (
        <div key={`${receiver}/${name}/${isChosen}`} className="flex items-baseline justify-between gap-4">
          <dt className="[overflow-wrap:anywhere]">
            {isIncluded || (hasDealers && receiver === 'dealer' && !isChosen) ? `Including ${name}` : name}
          </dt>
          <dd>
            <Money amount={toDollars(amountCents)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
