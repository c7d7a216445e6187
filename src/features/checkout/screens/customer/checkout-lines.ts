import { lineForCheckout } from '#features/basket/basket.rules.ts';
import type { KeptLine } from '#features/basket/screens/customer/basket-store.ts';
import { warningsOf } from '#features/basket/screens/customer/line-warnings.ts';
import type { SummaryLine } from './order-summary.tsx';

/** The basket's lines as the checkout shows them. */
export const summaryOf = (lines: readonly KeptLine[]): SummaryLine[] =>
  lines.map((line) => ({
    ...lineForCheckout(line),
    image: line.car.image,
    imagePlaceholder: line.car.imagePlaceholder,
    warnings: warningsOf(line, lines),
  }));
