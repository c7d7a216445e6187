import { Money } from '#ui/text/money.tsx';
import type { ValueRange } from '../../../trade-ins.contract.ts';

interface RangePanelProps {
  /** Null: no estimate; undefined: not asked yet. */
  range: ValueRange | null | undefined;
  refusal: string | undefined;
}

/** What the car is worth, or honestly that nobody can tell yet. */
export function RangePanel({ range, refusal }: RangePanelProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-6">
      <p className="label">Estimated value</p>
      <div role="status" className="mt-3 grid gap-3">
        <RangeText range={range} refusal={refusal} />
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        An estimate before we have seen the car. It is not an offer.
      </p>
    </div>
  );
}

function RangeText({ range, refusal }: RangePanelProps) {
  // Keys: React would turn one paragraph into the other, and take its texts out of it one by one (rules.md#screens).
  if (refusal)
    return (
      <p key="refusal" className="text-bad">
        {refusal}
      </p>
    );
  if (range)
    return (
      <p key="range" className="figure text-2xl">
        <Money amount={range.low} /> – <Money amount={range.high} />
      </p>
    );
  if (range === null)
    return (
      <>
        <p className="figure text-2xl">No estimate</p>
        <p className="text-ink-soft">We need to see this car first. Send us a request for a firm offer.</p>
      </>
    );
  return <p className="text-ink-soft">Enter make, model, year and mileage.</p>;
}
