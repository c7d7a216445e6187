import { useState } from 'react';
import type { ReservedCar } from '#features/holds/holds.contract.ts';
import { askOnce, reservationBeside } from '../../beside-reservation.rules.ts';
import type { SummaryLine } from './order-summary.tsx';

// For the life of the tab: a buyer who comes back from the payment is not asked again.
const onceFor = askOnce();

/** Whether a purchase goes on beside the buyer's reservation of the same car: they are asked once (rules.md#hold). */
export function useBesideReservation(reserved: ReservedCar | undefined, lines: readonly SummaryLine[]) {
  const [decide, setDecide] = useState<(goesOn: boolean) => void>();
  const reservation = reservationBeside(reserved, lines);
  const ask = () => new Promise<boolean>((resolve) => setDecide(() => resolve));
  return {
    reservation,
    isAsking: decide !== undefined,
    answer: (goesOn: boolean) => {
      decide?.(goesOn);
      setDecide(undefined);
    },
    mayGoOn: async () => !reservation || onceFor(reservation.holdId, ask),
  };
}
