import { useCallback, useEffect, useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useStored } from '#page-kit/stored-value.ts';
import { plainVin } from '#platform/text/is-vin.ts';
import { deliveryOf, dropDelivery, type KeptDelivery } from './kept-delivery.ts';
import type { ListingToReceive, ReceivedDelivery } from './receiving.contract.ts';
import type { ReceivingRoutes } from './receiving.routes.ts';
import { type KindOfUnits, mostAtOnce } from './receiving.rules.ts';
import { isReceivable, leftAfter, linesOf, type Scan } from './scans.rules.ts';

const calls = client<ReceivingRoutes>().vehicles;
const notChecked = 'The server did not respond, so the VINs are not checked yet. They are kept here.';
const notReceived = 'The server did not respond. Everything is kept. Please try again.';

const tooMany = `A delivery has at most ${mostAtOnce} vehicles: receive these first.`;

/** To be checked again. */
const unchecked = (scans: readonly Scan[]) => scans.map(({ checked: _, ...scan }) => scan);

let scanned = 0;
const aScan = (text: string): Scan => {
  scanned += 1;
  return { id: `${Date.now()}-${scanned}`, text };
};

/** Adds what was scanned. Returns what is wrong where there is no room for all of it. */
function addScans(by: string, texts: readonly string[]): string | undefined {
  const stored = deliveryOf(by);
  const room = Math.max(0, mostAtOnce - stored.current().scans.length);
  const added = texts.slice(0, room).map(aScan);
  stored.change((now) => ({ ...now, scans: [...now.scans, ...added] }));
  return texts.length > room ? tooMany : undefined;
}

/** The scans whose VIN the shop has not been asked about. */
const waitingIn = ({ scans, modelYear }: KeptDelivery) => {
  const lines = linesOf(scans, modelYear);
  return scans.filter(
    ({ checked }, at) => !checked && ['checking', 'odd', 'confirmed'].includes(lines[at]?.standing ?? ''),
  );
};

/** Asks the shop about each VIN as it is scanned. Returns how to ask once more where it did not answer. */
function useChecking(
  by: string,
  kept: KeptDelivery,
  onFailure: (text: string | undefined) => void,
): () => Promise<void> {
  const { carId } = kept;
  const waiting = waitingIn(kept)
    .map(({ text }) => plainVin(text))
    .join();
  const check = useCallback(async () => {
    const vins = waiting.split(',');
    const asked = await ask(() => calls['check-vins'].$post({ json: { vins, carId } }), notChecked);
    onFailure(asked.ok ? undefined : asked.text);
    if (!asked.ok) return;
    const known = new Map(asked.value.map((one) => [one.vin, one]));
    deliveryOf(by).change((now) => ({
      ...now,
      scans: now.scans.map((scan) => ({ ...scan, checked: scan.checked ?? known.get(plainVin(scan.text)) })),
    }));
  }, [waiting, carId, by, onFailure]);
  useEffect(() => {
    if (waiting !== '') void check();
  }, [waiting, check]);

  return check;
}

/** What is said of all vehicles of a delivery when it is received. */
interface Received {
  unitsAre: KindOfUnits;
  mileageKm: number | undefined;
  cost: number | undefined;
}

/** The delivery that this person is scanning: kept in the browser, checked by the shop, received once. */
export function useDelivery(by: string) {
  const kept = useStored(deliveryOf(by));
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = useCallback(
    (given: Partial<KeptDelivery>) => deliveryOf(by).change((now) => ({ ...now, ...given })),
    [by],
  );
  /** Which listing it is for: the VINs are judged by its model year. */
  const choose = useCallback(
    ({ _id, modelYear }: Pick<ListingToReceive, '_id' | 'modelYear'>) =>
      change({ carId: _id, modelYear, scans: unchecked(deliveryOf(by).current().scans) }),
    [by, change],
  );
  const check = useChecking(by, kept, setFailure);
  const lines = linesOf(kept.scans, kept.modelYear);
  const ready = lines.filter(isReceivable);
  const receive = async ({ unitsAre, mileageKm, cost }: Received): Promise<ReceivedDelivery | undefined> => {
    if (isBusy || !kept.carId) return undefined;
    setBusy(true);
    setFailure(undefined);
    const json = {
      key: kept.key,
      carId: kept.carId,
      unitsAre,
      vins: ready.map(({ vin }) => vin),
      ...(ready.some(({ standing }) => standing === 'confirmed') && { vinConfirmed: true }),
      ...(kept.location.trim() && { location: kept.location.trim() }),
      ...(kept.arrivedOn && { arrivedOn: kept.arrivedOn }),
      ...(mileageKm !== undefined && { mileageKm }),
      ...(cost !== undefined && { cost }),
    };
    const asked = await ask(() => calls.deliveries.$post({ json }), notReceived);
    setBusy(false);
    if (asked.ok) {
      const received = asked.value.vehicles.map(({ vin }) => vin);
      const { scans, modelYear } = deliveryOf(by).current();
      dropDelivery(by, leftAfter(scans, received, modelYear));
      return asked.value;
    }
    setFailure(Object.values(asked.fields)[0] ?? asked.text);
    // Somebody received one of them meanwhile: the lines say which.
    if (asked.code === 'vin-here') change({ scans: unchecked(kept.scans) });
    return undefined;
  };
  return {
    kept,
    lines,
    ready,
    failure,
    isBusy,
    change,
    choose,
    check,
    receive,
    add: (texts: readonly string[]) => setFailure(addScans(by, texts)),
    /** Of all lines that have to be, or of one. */
    confirm: (ids: readonly string[], isConfirmed: boolean) =>
      change({
        scans: deliveryOf(by)
          .current()
          .scans.map((scan) => (ids.includes(scan.id) ? { ...scan, isConfirmed } : scan)),
      }),
    remove: (id: string) =>
      change({
        scans: deliveryOf(by)
          .current()
          .scans.filter((scan) => scan.id !== id),
      }),
    drop: () => dropDelivery(by),
  };
}

export type DeliveryInHand = ReturnType<typeof useDelivery>;
