import { useEffect, useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useFormUnits } from '#page-kit/shop-data.ts';
import type { HandoverRoutes } from '../handover/handover.routes.ts';
import type { NameableVehicles } from './vins.contract.ts';
import { meantVehicle } from './vins.rules.ts';

/** What is known of an order's vehicles: being read, not to be had, or there. */
export type KnownVehicles =
  | { state: 'reading' | 'failed'; retry: () => void }
  | ({ state: 'there' } & NameableVehicles);

const nothing: NameableVehicles = { available: [] };

/** Reads the vehicles that an order has and may get. */
function useVehicles(orderId: string): KnownVehicles {
  const [known, setKnown] = useState<NameableVehicles | 'reading' | 'failed'>('reading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isMeant = true;
    setKnown('reading');
    const failed = 'The vehicles could not be loaded.';
    void ask(
      () => client<HandoverRoutes>().orders[':id'].vehicles.$get({ param: { id: orderId } }),
      failed,
    ).then((asked) => isMeant && setKnown(asked.ok ? asked.value : 'failed'));
    return () => {
      isMeant = false;
    };
  }, [orderId, attempt]);
  if (typeof known === 'object') return { state: 'there', ...known };
  return { state: known, retry: () => setAttempt(attempt + 1) };
}

/** What is entered about the vehicle of one order, and what it means. */
export function useNaming(orderId: string, fillsIn: boolean) {
  const known = useVehicles(orderId);
  const [typed, setVin] = useState<string>();
  const units = useFormUnits();
  const taken = known.state === 'there' ? known.taken : undefined;
  // What the order has is in the field until somebody enters another one.
  const vin = typed ?? (fillsIn ? (taken?.vin ?? '') : '');
  const meant = meantVehicle(vin, known.state === 'there' ? known : nothing);
  const chosen = known.state === 'there' && known.isChosen ? taken : undefined;
  return {
    known,
    taken,
    chosen,
    /** Another one is entered than the buyer chose. */
    isOther: chosen !== undefined && meant.vin !== undefined && meant.vin !== chosen.vin,
    /** For the field: a VIN that is not known yet, with a wrong check digit, is confirmed. */
    confirming: {
      isKnown: meant.isOdd !== true,
      modelYear: known.state === 'there' ? known.modelYear : undefined,
    },
    vin,
    setVin,
    meant,
    units,
  };
}

export type Naming = ReturnType<typeof useNaming>;
