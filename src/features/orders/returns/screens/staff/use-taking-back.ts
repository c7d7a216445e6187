import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { mileageIn } from '#features/vehicles/vehicles.contract.ts';
import { ask, type Refused } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { figureTyped } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { typedFigure, type Units } from '#platform/units.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { generousTakeBack, vehicleBack } from '../../returns.contract.ts';
import type { ReturnsRoutes } from '../../returns.routes.ts';

const noInput = { mileageKm: '', vin: '', reason: '' };
type Draft = typeof noInput;
type Faults = Partial<Record<keyof Draft, string>>;

const lost = 'We could not reach the server. Please try again.';

const sentOf = ({ mileageKm, vin, reason }: Draft, isBeyond: boolean, units: Units) => ({
  mileageKm: mileageKm.trim() === '' ? undefined : typedFigure(figureTyped(mileageKm) ?? Number.NaN, units),
  vin: vin.trim() || undefined,
  ...(isBeyond && { reason }),
});

function faultsOf(sent: object, isBeyond: boolean, units: Units): Faults {
  const schema = isBeyond ? generousTakeBack : vehicleBack;
  const issues = schema.extend({ mileageKm: mileageIn(units) }).safeParse(sent).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

interface TakingBack {
  beyond: boolean;
  mayBeGenerous: boolean;
  onClose: () => void;
}

/** A car that comes back, from its mileage to the answer. Where a limit is passed, an admin is asked for a reason next. */
export function useTakingBack(orderId: string, { beyond, mayBeGenerous, onClose }: TakingBack) {
  const [draft, setDraft] = useState(noInput);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<Refused>();
  const [isBeyond, setBeyond] = useState(beyond);
  const [needsVin, setNeedsVin] = useState(false);
  /** The VIN that was confirmed, as it was typed. */
  const [confirmed, setConfirmed] = useState<string>();
  const confirming = {
    isConfirmed: confirmed === draft.vin,
    onConfirm: (isConfirmed: boolean) => setConfirmed(isConfirmed ? draft.vin : undefined),
  };
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const units = useFormUnits();

  const send = () => {
    const sent = {
      ...sentOf(draft, isBeyond, units),
      ...(confirming.isConfirmed && { vinConfirmed: true }),
    };
    const param = { id: orderId };
    const api = client<ReturnsRoutes>();
    return isBeyond
      ? ask(
          () => api.admin.orders[':id']['taken-back'].$post({ param, json: generousTakeBack.parse(sent) }),
          lost,
        )
      : ask(() => api.returns[':id']['taken-back'].$post({ param, json: vehicleBack.parse(sent) }), lost);
  };
  async function takeBack(): Promise<void> {
    const found = faultsOf(sentOf(draft, isBeyond, units), isBeyond, units);
    setFaults(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const asked = await send();
    setBusy(false);
    if (asked.ok) {
      onClose();
      showToast(`Taken back. ${formatMoney(asked.value.refund)} will be refunded to the customer.`, {
        tone: 'good',
      });
      return revalidate();
    }
    setFaults(asked.fields);
    // Asked for only where the shop does not know it.
    if (asked.fields.vin) setNeedsVin(true);
    if (Object.keys(asked.fields).length === 0) setRefusal(asked);
    if (asked.code === 'return-not-possible' && mayBeGenerous) setBeyond(true);
  }
  return {
    units,
    draft,
    faults,
    refusal,
    isBeyond,
    needsVin,
    confirming,
    isBusy,
    takeBack,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
  };
}
