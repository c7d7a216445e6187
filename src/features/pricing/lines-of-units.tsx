import { ChargedLines } from './charged-lines.tsx';
import type { PricedUnits } from './pricing.rules.ts';
import { togetherOf } from './together-of.rules.ts';

interface LinesOfUnitsProps {
  units: readonly PricedUnits[];
  /** The amounts above have the dealer's mandatory lines in them already. */
  hasDealers: boolean;
}

/** What is charged beside these vehicles. */
export const LinesOfUnits = ({ units, hasDealers }: LinesOfUnitsProps) => (
  <ChargedLines lines={togetherOf(units)} hasDealers={hasDealers} />
);
