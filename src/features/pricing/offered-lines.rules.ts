import { toDollars } from '#platform/money.ts';
import type { PriceLine, PriceTerms } from './pricing.contract.ts';
import { amountOfLine, ownPriceOf, type PricedCar } from './pricing.rules.ts';

// Apart from pricing.rules.ts: every page tells prices, few offer something beside them.

/** What a price line is offered for. */
export interface PricedLine {
  car: PricedCar;
  type: PriceLine['mode'];
  chosen?: readonly string[];
}

const areChosen = ({ lines }: PriceTerms, mode: PriceLine['mode']): PriceLine[] =>
  lines.filter((line) => line.mode === mode && line.choice === 'chosen');

/** The lines that may be chosen, in dollars for one vehicle. One that comes to nothing is not offered. */
export const offeredLines = ({ car, type }: PricedLine, terms: PriceTerms) =>
  areChosen(terms, type)
    .map((line) => ({
      name: line.name,
      receiver: line.receiver,
      amount: toDollars(amountOfLine(line, ownPriceOf(car))),
    }))
    .filter(({ amount }) => amount > 0);

/** What was chosen and is offered no longer, by name: the dealer took it away, renamed it, or made it mandatory. */
export const notOffered = (
  { chosen = [], type }: Pick<PricedLine, 'chosen' | 'type'>,
  terms: PriceTerms,
): string[] => {
  const names = areChosen(terms, type).map(({ name }) => name);
  return chosen.filter((name) => !names.includes(name));
};
