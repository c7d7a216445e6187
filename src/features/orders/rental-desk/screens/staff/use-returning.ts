import { useState } from 'react';
import type { WorkshopWork } from '#features/settings/dealership/workshop-work.rules.ts';
import { isFarther } from '#platform/units.ts';
import { vehicleName } from '../../../handover/screens/staff/handover-cells.tsx';
import type { RentalRecord } from '../../../rental-condition/rental-condition.contract.ts';
import { type ClaimKind, claimsOf } from '../../../rental-condition/rental-condition.rules.ts';
import type { Naming } from '../../../vins/screens/staff/use-naming.ts';
import type { RentalSheet } from '../../rental-desk.contract.ts';
import { useNoting } from './use-noting.ts';

/** Whether it can be had at once. */
export const statesAfterReturn = [
  { value: 'available', label: 'On sale again' },
  { value: 'preparing', label: 'To be prepared' },
  { value: 'workshop', label: 'To the workshop first' },
] as const;
type AfterReturn = (typeof statesAfterReturn)[number]['value'];

const saidOf: Readonly<Record<AfterReturn, string>> = {
  available: 'is back in stock.',
  preparing: 'is back. It stays off sale until prepared.',
  workshop: 'is back. It goes to the workshop first.',
};

/** What becomes of the vehicle, and what of the money, as it is entered. */
function useDecisions() {
  const [state, setState] = useState<AfterReturn>('available');
  const [workshopFor, setWorkshopFor] = useState<WorkshopWork>('technical');
  const [lowerReason, setLowerReason] = useState('');
  const [waived, setWaived] = useState<readonly ClaimKind[]>([]);
  const toggle = (kind: ClaimKind) =>
    setWaived(waived.includes(kind) ? waived.filter((other) => other !== kind) : [...waived, kind]);
  return {
    state,
    setState,
    workshopFor,
    setWorkshopFor,
    lowerReason,
    setLowerReason,
    waived,
    toggle,
  };
}

/** The mileage that stands in the field, and whether it is below the pick-up's. */
function readMileage({ judged, units }: Naming, pickUp: RentalRecord | undefined) {
  const mileageKm = 'problem' in judged ? undefined : judged.mileageKm;
  const before = pickUp?.mileageKm;
  const isLower = mileageKm !== undefined && before !== undefined && isFarther(before, mileageKm, units);
  return { mileageKm, isLower };
}

/** A return as it is entered, with what it costs by now. */
export function useReturning(sheet: RentalSheet) {
  const { order, records } = sheet;
  const { pickUp, terms } = records;
  const decisions = useDecisions();
  const { state, workshopFor, lowerReason, waived } = decisions;
  const isLower = () => readMileage(noting.naming, pickUp).isLower;
  const noting = useNoting(sheet, {
    act: 'take back',
    fillsIn: false,
    said: (done) => `${vehicleName(done)} ${saidOf[state]} The customer gets an email.`,
    needsVin: () => state !== 'available',
    problems: (): Record<string, string> =>
      isLower() && lowerReason.trim().length < 3 ? { lowerReason: 'Explain why it is lower' } : {},
    more: () => ({
      state,
      ...(state === 'workshop' && { workshopFor }),
      ...(isLower() && { lowerReason }),
      waived: [...waived],
    }),
  });
  const { mileageKm } = readMileage(noting.naming, pickUp);
  const claims = claimsOf(terms, {
    pickUp: pickUp ?? {},
    back: { mileageKm, ...noting.condition.entered },
    days: order.period ?? 1,
    daysLate: order.daysLate,
  });
  return { ...noting, ...decisions, isLower: isLower(), claims, pickUp, units: noting.naming.units };
}

export type Returning = ReturnType<typeof useReturning>;
