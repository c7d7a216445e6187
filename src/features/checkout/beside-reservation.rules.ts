import type { ReservedCar } from '#features/holds/holds.contract.ts';
import type { CheckoutLine } from './checkout.contract.ts';

type Line = Pick<CheckoutLine, 'carId' | 'type'>;

/** The reservation beside which these lines would buy another one of the same car; a rental has nothing to do with it. */
export const reservationBeside = <Reserved extends Pick<ReservedCar, 'carId'>>(
  reserved: Reserved | undefined,
  lines: readonly Line[],
): Reserved | undefined =>
  lines.some(({ carId, type }) => type === 'purchase' && carId === reserved?.carId) ? reserved : undefined;

/** Asks each question once: a yes is remembered, a no is not. */
export function askOnce() {
  const confirmed = new Set<string>();
  return async (id: string, ask: () => Promise<boolean>): Promise<boolean> => {
    if (confirmed.has(id)) return true;
    const isYes = await ask();
    if (isYes) confirmed.add(id);
    return isYes;
  };
}
