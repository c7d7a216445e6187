import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { longestReason } from '#features/audit/reason.contract.ts';
import { mileageIn } from '#features/vehicles/vehicles.contract.ts';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useFormUnits, useSession } from '#page-kit/shop-data.ts';
import { figureTyped } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { may } from '#platform/permissions.ts';
import { distanceText, distanceUnit, typedFigure, type Units } from '#platform/units.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { generousTakeBack, vehicleBack } from './returns.contract.ts';
import type { ReturnsRoutes } from './returns.routes.ts';

interface TakeBackDialogProps {
  orderId: string;
  /** 'Porsche 911' */
  name: string;
  /** It came without a right, or its days are over: an admin asks for it beyond that from the start. */
  beyond?: boolean;
  /** What goes back, in dollars, and the most on the clock, as far as they are known here. */
  promise?: { refund: number; kmAtMost?: number };
  open: boolean;
  onClose: () => void;
}

/** A bought car is back: its mileage, and where a limit is passed an admin's reason to take it all the same. */
export function TakeBackDialog({
  orderId,
  name,
  beyond = false,
  promise,
  open,
  onClose,
}: TakeBackDialogProps) {
  const role = useSession()?.role ?? 'visitor';
  const taking = useTakingBack(orderId, { beyond, mayBeGenerous: may(role, 'cancel orders'), onClose });
  const { units, draft, change, faults, refusal, isBeyond, needsVin, confirming, isBusy, takeBack } = taking;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Take the ${name} back?`}
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button look="primary" busy={isBusy} onClick={() => void takeBack()}>
            {isBeyond ? 'Take back anyway' : 'Take back and refund'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {promise ? formatMoney(promise.refund) : 'The price less the fee'} will be refunded, and the car is
          kept in a draft listing until it is prepared.
        </p>
        <TextField
          label={`Mileage in ${distanceUnit(units)}`}
          inputMode="numeric"
          required
          hint={
            promise?.kmAtMost !== undefined &&
            `At most ${distanceText(promise.kmAtMost, units)} under the right to return.`
          }
          value={draft.mileageKm}
          error={faults.mileageKm}
          onChange={(event) => change({ mileageKm: event.target.value })}
        />
        {needsVin && (
          <VinField
            name="vin"
            // It appears once the shop has answered that it needs the VIN.
            autoFocus
            data-first-focus
            label="VIN"
            hint="It was sold without a VIN. Enter it now."
            value={draft.vin}
            error={faults.vin}
            onChange={(vin) => change({ vin })}
            confirming={confirming}
          />
        )}
        {isBeyond && (
          <TextAreaField
            label="Reason for an exception"
            hint="For your colleagues. It is kept in the audit log."
            maxLength={longestReason}
            rows={2}
            required
            value={draft.reason}
            error={faults.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
        {refusal && (
          <Notice tone="bad" title={refusal.text}>
            {refusal.code === 'not-verified' && (
              <LinkButton
                size="small"
                className="mt-2"
                to={pageToVerify('management', `/admin/orders/${orderId}`)}
              >
                Verify
              </LinkButton>
            )}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

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
function useTakingBack(orderId: string, { beyond, mayBeGenerous, onClose }: TakingBack) {
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
