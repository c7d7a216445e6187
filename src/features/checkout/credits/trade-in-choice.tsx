import { useEffect } from 'react';
import { formatMoney } from '#platform/money.ts';
import type { UsedTradeIn } from './usable-trade-ins.rules.ts';

interface TradeInChoiceProps<Offered extends UsedTradeIn> {
  tradeIns: readonly Offered[];
  chosen: UsedTradeIn | undefined;
  /** It counts more than any car of the order comes to with it. */
  isTooLarge: (tradeIn: Offered) => boolean;
  onChoose: (chosen: Offered | undefined) => void;
}

/** Which accepted old car pays for a part of the order. */
export function TradeInChoice<Offered extends UsedTradeIn>({
  tradeIns,
  chosen,
  isTooLarge,
  onChoose,
}: TradeInChoiceProps<Offered>) {
  const isTooMuch = tradeIns.some((one) => one._id === chosen?._id && isTooLarge(one));
  // What was chosen before the order became smaller counts no more.
  useEffect(() => {
    if (isTooMuch) onChoose(undefined);
  }, [isTooMuch, onChoose]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-4 font-display text-xl font-semibold tracking-tight [font-stretch:112%]">
        Your trade-in
      </legend>
      {tradeIns.map((one) => {
        const isMore = isTooLarge(one);
        return (
          <label
            key={one._id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-control border border-edge/70 bg-surface p-4 has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="checkbox"
              className="size-5 accent-ink outline-none"
              checked={chosen?._id === one._id}
              disabled={isMore}
              onChange={(event) => onChoose(event.target.checked ? one : undefined)}
            />
            <span>
              <span className="block font-semibold">Apply trade-in credit ({formatMoney(one.credit)})</span>
              <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
                {isMore
                  ? `${one.name}: worth more than one car in this order. Please call us.`
                  : `${one.name}, to bring at delivery`}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
