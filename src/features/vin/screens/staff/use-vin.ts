import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import type { SoldVehicle } from '../../vin.contract.ts';
import { askForVin, type Failure, type Search, searchVehicle } from './vin-call.ts';

interface Shown {
  doing: 'searching' | 'generating' | null;
  vehicle: SoldVehicle | null;
  /** The vehicle's VIN was generated a moment ago. */
  isNew: boolean;
  failure: Failure | null;
}

const draft = heldDraft<{ receipt: string }>('vin-receipt');

const nothing: Shown = { doing: null, vehicle: null, isNew: false, failure: null };

/** A permit that is over is not told here: it leads to the verification. */
const toShow = (failure: Failure): Failure | null => (failure.isPermitOver ? null : failure);

function shownOf(search: Search | null): Shown {
  if (!search) return nothing;
  return search.ok
    ? { ...nothing, vehicle: search.vehicle }
    : { ...nothing, failure: toShow(search.failure) };
}

/** What the page shows of the vehicle that was asked for. */
export function useVin(first: { receipt: string; search: Search | null }) {
  const [receipt, setReceipt] = useState(first.receipt);
  const [shown, setShown] = useState(() => shownOf(first.search));
  const { vehicle, doing } = shown;
  const navigate = useNavigate();

  /** What was asked for when the permit was over. */
  const unanswered = useRef<string>(undefined);
  const { hold } = useHeldInput(draft, {
    read: () => {
      const asked = unanswered.current ?? receipt.trim();
      return asked === '' ? null : { receipt: asked };
    },
    restore: (held) => {
      setReceipt(held.receipt);
      void search(held.receipt);
    },
  });
  const verifyAgain = useCallback(
    (asked: string) => {
      unanswered.current = asked;
      hold();
      void navigate('/worker/verify-generate-vin');
    },
    [navigate, hold],
  );

  const search = useCallback(
    async (asked: string) => {
      setShown((before) => ({ ...before, doing: 'searching', isNew: false, failure: null }));
      const found = await searchVehicle(asked);
      setShown(shownOf(found));
      if (!found.ok && found.failure.isPermitOver) verifyAgain(asked);
    },
    [verifyAgain],
  );

  const generate = async () => {
    if (!vehicle || doing) return;
    setShown({ ...shown, doing: 'generating', failure: null });
    const made = await askForVin(vehicle.receiptNumber);
    if (made.ok) return setShown({ ...nothing, vehicle: { ...vehicle, ...made.generated }, isNew: true });
    setShown({ ...shown, doing: null, failure: toShow(made.failure) });
    if (made.failure.isPermitOver) verifyAgain(vehicle.receiptNumber);
  };

  return { ...shown, receipt, setReceipt, search, generate };
}
