import { formatMoney } from '#platform/money.ts';
import type { UsedTradeIn } from './used-trade-in.ts';

interface TradeInChoiceProps {
  tradeIns: readonly UsedTradeIn[];
  chosen: UsedTradeIn | undefined;
  /** What the dearest car of the order that is bought comes to. */
  most: number;
  onChoose: (chosen: UsedTradeIn | undefined) => void;
}

/** Which accepted old car pays for a part of the order. */
export const TradeInChoice = ({ tradeIns, chosen, most, onChoose }: TradeInChoiceProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-4 font-display text-xl font-semibold tracking-tight [font-stretch:112%]">
      Your old car
    </legend>
    {tradeIns.map((one) => {
      const isTooLarge = one.credit > most;
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
