import { HeldPrice } from '#features/holds/own/screens/customer/held-price.tsx';
import { OfferedLines } from '#features/pricing/screens/customer/offered-lines.tsx';
import type { HeldPurchase } from '../../held.contract.ts';

interface HeldSummaryProps {
  purchase: HeldPurchase;
  /** Names of extras; absent: what was chosen is told, and cannot be chosen any more. */
  chosen?: readonly string[];
  onChoose?: (chosen: string[]) => void;
}

/** A reserved car, what is bought beside it, and what is left to pay. */
export const HeldSummary = ({ purchase, chosen, onChoose }: HeldSummaryProps) => {
  const { hold, price, lines, total, due, tradeIn, isUntaxed, offered } = purchase;
  return (
    <HeldPrice hold={{ ...hold, price, lines, total, due }} isDue tradeIn={tradeIn}>
      {onChoose && offered.length > 0 && (
        <div className="mt-6">
          <OfferedLines
            offered={offered}
            chosen={chosen}
            of={`${hold.car.make} ${hold.car.model}`}
            quantity={1}
            onChoose={onChoose}
          />
        </div>
      )}
      {isUntaxed && <p className="mt-6 text-sm text-ink-soft">No tax is charged on the trade-in value.</p>}
    </HeldPrice>
  );
};
