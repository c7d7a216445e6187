import type { CheckoutLine } from '../checkout.contract.ts';
import { TradeInChoice } from './trade-in-choice.tsx';
import type { UsedTradeIn } from './usable-trade-ins.rules.ts';

interface TradeInOfBasketProps {
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
  { lines, totalOf }: Pick<TradeInOfBasketProps, 'lines' | 'totalOf'>,
): number {
  const one = lines
    .filter(({ type }) => type === 'purchase')
    .map((line) => ({ ...line, quantity: 1 }))
    .toSorted((line, other) => totalOf([other]) - totalOf([line]))
    .slice(0, 1);
  return totalOf(one, tradeIn);
}

/** Which accepted old car pays for a part of a basket. */
export const TradeInOfBasket = ({ lines, totalOf, ...choice }: TradeInOfBasketProps) => (
  <TradeInChoice {...choice} isTooLarge={(one) => one.credit > mostOf(one, { lines, totalOf })} />
);
