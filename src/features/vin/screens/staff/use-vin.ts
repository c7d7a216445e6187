import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SoldVehicle } from '../../vin.contract.ts';
import { holdReceipt, takeHeldReceipt } from './receipt-on-hold.ts';
import { generateVin, type Refusal, type Refused, type Search, searchVehicle } from './vin-call.ts';

type Doing = 'searching' | 'generating';

/** What the page shows of the vehicle that was asked for. */
export function useVin(first: { receipt: string; search: Search | null }) {
  const [receipt, setReceipt] = useState(first.receipt);
  const [vehicle, setVehicle] = useState<SoldVehicle | null>(
    first.search?.kind === 'found' ? first.search.vehicle : null,
  );
  const [failure, setFailure] = useState<Refusal | null>(
    first.search?.kind === 'refused' ? first.search : null,
  );
  const [isNew, setNew] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const navigate = useNavigate();

  const refuse = useCallback(
    (refused: Refused, asked: string) => {
      if (refused.kind === 'refused') return setFailure(refused);
      holdReceipt(asked);
      void navigate('/worker/verify-generate-vin');
    },
    [navigate],
  );

  const search = useCallback(
    async (asked: string) => {
      setDoing('searching');
      setFailure(null);
      setNew(false);
      const found = await searchVehicle(asked);
      setDoing(null);
      setVehicle(found.kind === 'found' ? found.vehicle : null);
      if (found.kind !== 'found') refuse(found, asked);
    },
    [refuse],
  );

  const generate = async () => {
    if (!vehicle || doing) return;
    setDoing('generating');
    setFailure(null);
    const made = await generateVin(vehicle.receiptNumber);
    setDoing(null);
    if (made.kind !== 'generated') return refuse(made, vehicle.receiptNumber);
    setVehicle({ ...vehicle, ...made.identification });
    setNew(true);
  };

  useEffect(() => {
    const held = takeHeldReceipt();
    if (held === null) return;
    setReceipt(held);
    void search(held);
  }, [search]);

  return { receipt, setReceipt, vehicle, failure, isNew, doing, search, generate };
}
