import type { ChargedLine, PricedUnits } from './pricing.rules.ts';

/** Lines that several vehicles share, told once by their name. */
export function togetherOf(units: readonly PricedUnits[]): ChargedLine[] {
  const together = new Map<string, ChargedLine>();
  for (const { price, quantity } of units)
    for (const line of price.lines) {
      const key = JSON.stringify([line.receiver, line.name, line.isChosen, line.isIncluded]);
      const amountCents = (together.get(key)?.amountCents ?? 0) + line.amountCents * quantity;
      together.set(key, { ...line, amountCents });
    }
  return [...together.values()];
}
