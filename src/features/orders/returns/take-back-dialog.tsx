import { z } from 'zod';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { longestReason } from '#features/audit/reason.contract.ts';
import { mileageIn } from '#features/vehicles/vehicles.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { type FormResult, judgedBy, leadAround, pageForm } from '#page-kit/form-action.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useFormUnits, useSession } from '#page-kit/shop-data.ts';
import { figureTyped } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { may } from '#platform/permissions.ts';
import { distanceText, distanceUnit, typedFigure, unitSystems } from '#platform/units.ts';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { orderId } from '../orders.contract.ts';
import { generousTakeBack } from './returns.contract.ts';
import type { ReturnsRoutes } from './returns.routes.ts';

/** The fields of the dialog, as the calls take them. */
const typedTakeBack = orderId
  .extend({
    units: z.enum(unitSystems),
    mileageKm: z.string(),
    vin: z.string().optional(),
    vinConfirmed: z.string().optional(),
    reason: z.string().optional(),
  })
  .transform(({ id, units, mileageKm, vin, vinConfirmed, reason }, context) => {
    const taken = generousTakeBack.extend({ mileageKm: mileageIn(units) }).partial({ reason: true });
    const typed = {
      mileageKm:
        mileageKm.trim() === '' ? undefined : typedFigure(figureTyped(mileageKm) ?? Number.NaN, units),
      vin: vin?.trim() || undefined,
      vinConfirmed: vinConfirmed === undefined ? undefined : true,
      reason,
    };
    return { id, ...judgedBy(taken, typed, context) };
  });

export const takeBackForm = pageForm(
  'take-back',
  typedTakeBack,
  async ({ value: { id, reason, ...json }, api }) => {
    const { returns, admin } = api<ReturnsRoutes>();
    const param = { id };
    const asked = await ask(
      () =>
        reason === undefined
          ? returns[':id']['taken-back'].$post({ param, json })
          : admin.orders[':id']['taken-back'].$post({ param, json: { ...json, reason } }),
      'We could not reach the server. Please try again.',
    );
    return !asked.ok && asked.code === 'not-verified'
      ? leadAround(pageToVerify('management', `/admin/orders/${id}?do=take-back`))
      : asked;
  },
);

interface TakeBackDialogProps {
  orderId: string;
  /** 'Porsche 911' */
  name: string;
  /** What goes back, in dollars, and the most on the clock, as far as they are known here. */
  promise?: { refund: number; kmAtMost?: number };
  open: boolean;
  onClose: () => void;
}

type Answer = FormResult | undefined;

/** Asked for only where the shop does not know it. */
const needsVin = (result: Answer) =>
  result?.ok === false && ('vin' in result.fields || 'vin' in result.values);

/** A bought car is back: its mileage, and where a limit is passed an admin's reason to take it all the same. */
export function TakeBackDialog({ orderId: id, name, promise, ...dialog }: TakeBackDialogProps) {
  const mayBeGenerous = may(useSession()?.role ?? 'visitor', 'cancel orders');
  const units = useFormUnits();
  const isBeyond = (result: Answer) =>
    result?.ok === false &&
    ('reason' in result.values || (mayBeGenerous && result.code === 'return-not-possible'));
  return (
    <ActionDialog
      {...dialog}
      form={takeBackForm}
      about={id}
      send={{ id, units }}
      title={`Take the ${name} back?`}
      confirmLabel={({ result }) => (isBeyond(result) ? 'Take back anyway' : 'Take back and refund')}
      look="primary"
      onDone={({ refund }) =>
        showToast(`Taken back. ${formatMoney(refund)} will be refunded to the customer.`, { tone: 'good' })
      }
      opensOnce
    >
      {({ field, result }) => (
        <>
          <p>
            {promise ? formatMoney(promise.refund) : 'The price less the fee'} will be refunded, and the car
            is kept in a draft listing until it is prepared.
          </p>
          <TextField
            label={`Mileage in ${distanceUnit(units)}`}
            inputMode="numeric"
            required
            hint={
              promise?.kmAtMost !== undefined &&
              `At most ${distanceText(promise.kmAtMost, units)} under the right to return.`
            }
            {...field('mileageKm')}
          />
          {needsVin(result) && (
            <VinField
              // It appears once the shop has answered that it needs the VIN.
              autoFocus
              data-first-focus
              label="VIN"
              hint="It was sold without a VIN. Enter it now."
              confirming={{}}
              {...field('vin')}
            />
          )}
          {isBeyond(result) && (
            <TextAreaField
              label="Reason for an exception"
              hint="For your colleagues. It is kept in the audit log."
              maxLength={longestReason}
              rows={2}
              required
              {...field('reason')}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
