import { useEffect } from 'react';
import { formatMoney } from '#platform/money.ts';
import type { CheckoutLine } from '../../../checkout.contract.ts';
import type { UsedTradeIn } from './used-trade-in.ts';

interface TradeInChoiceProps {
  tradeIns: readonly UsedTradeIn[];
  chosen: UsedTradeIn | undefined;
  /** Of the order. */
  lines: readonly CheckoutLine[];
  /** What lines come to, in dollars, where this old car counts towards them. */
  totalOf: (lines: readonly CheckoutLine[], counted?: UsedTradeIn) => number;
  onChoose: (chosen: UsedTradeIn | undefined) => void;
}

/** An old car comes with one car that is bought, the dearest of them: what that comes to with it. */
function mostOf(
  tradeIn: UsedTradeIn,
  { lines, totalOf }: Pick<TradeInChoiceProps, 'lines' | 'totalOf'>,
): number {
  const one = lines
    .filter(({ type }) => type === 'purchase')
    .map((line) => ({ ...line, quantity: 1 }))
    .toSorted((line, other) => totalOf([other]) - totalOf([line]))
    .slice(0, 1);
  return totalOf(one, tradeIn);
}

/** Which accepted old car pays for a part of the order. */
export function TradeInChoice({ tradeIns, chosen, lines, totalOf, onChoose }: TradeInChoiceProps) {
  const isMore = (one: UsedTradeIn) => one.credit > mostOf(one, { lines, totalOf });
  const isTooMuch = chosen !== undefined && isMore(chosen);
  // What was chosen before the order became smaller counts no more.
  useEffect(() => {
    if (isTooMuch) onChoose(undefined);
  }, [isTooMuch, onChoose]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-4 font-display text-xl font-semibold tracking-tight [font-stretch:112%]">
        Your old car
      </legend>
      {tradeIns.map((one) => {
        const isTooLarge = isMore(one);
        return (
          <label
            key={one._id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-control border border-edge/70 bg-surface p-4 has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="checkbox"
              className="size-5 accent-ink outline-none"
              checked={chosen?._id === one._id}
              disabled={isTooLarge}
              onChange={(event) => onChoose(event.target.checked ? one : undefined)}
            />
            <span>
              <span className="block font-semibold">
                Use the credit of your old car ({formatMoney(one.credit)})
              </span>
              <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
                {isTooLarge
                  ? `${one.name}: it is worth more than a car of this order. Please call us.`
                  : `${one.name}, which you bring to the handover`}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
