import { useEffect, useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useFormUnits } from '#page-kit/shop-data.ts';
import type { HandoverRoutes } from '../handover/handover.routes.ts';
import type { NameableVehicles } from './vins.contract.ts';
import { judgeMileage, meantVehicle } from './vins.rules.ts';

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

/** What is entered about the vehicle of one order: its VIN and its mileage, and what they mean. */
export function useNaming(orderId: string, fillsIn: boolean, onEdited: () => void) {
  const known = useVehicles(orderId);
  const [typed, setTyped] = useState<string>();
  const [mileage, setMileage] = useState('');
  const [agrees, setAgrees] = useState(false);
  /** The VIN that was confirmed. */
  const [confirmed, setConfirmed] = useState<string>();
  const units = useFormUnits();
  const taken = known.state === 'there' ? known.taken : undefined;
  // What the order has stands in the field until somebody writes another one.
  const vin = typed ?? (fillsIn ? (taken?.vin ?? '') : '');
  const meant = meantVehicle(vin, known.state === 'there' ? known : nothing);
  const chosen = known.state === 'there' && known.isChosen ? taken : undefined;
  /** Another one is entered than the buyer chose. */
  const isOther = chosen !== undefined && meant.vin !== undefined && meant.vin !== chosen.vin;
  /** What was said of the fields is not of what stands in them now. */
  const edited = (set: (text: string) => void) => (text: string) => {
    onEdited();
    set(text);
  };
  return {
    known,
    taken,
    chosen,
    isOther,
    /** The buyer agrees to it. */
    isOtherAgreed: isOther && agrees,
    setAgrees: (agreed: boolean) => {
      onEdited();
      setAgrees(agreed);
    },
    /** For the field: a VIN that is not known yet, with a wrong check digit, is confirmed. */
    confirming: {
      isConfirmed: meant.isOdd === true && confirmed === meant.vin,
      isKnown: meant.isOdd !== true,
      modelYear: known.state === 'there' ? known.modelYear : undefined,
      onConfirm: (isConfirmed: boolean) => {
        onEdited();
        setConfirmed(isConfirmed ? meant.vin : undefined);
      },
    },
    vin,
    setVin: edited(setTyped),
    meant,
    mileage,
    setMileage: edited(setMileage),
    judged: judgeMileage(mileage, units),
    units,
  };
}

export type Naming = ReturnType<typeof useNaming>;
