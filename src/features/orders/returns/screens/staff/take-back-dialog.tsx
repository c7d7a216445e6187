import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { longestReason } from '#features/audit/reason.contract.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { may } from '#platform/permissions.ts';
import { distanceText, distanceUnit } from '#platform/units.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { GoBack } from '#ui/dialogs/go-back.tsx';
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { useTakingBack } from './use-taking-back.ts';

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
