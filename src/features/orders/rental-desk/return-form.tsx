import { useState } from 'react';
import { z } from 'zod';
import { keysOf } from '#features/catalogue/facts.rules.ts';
import { workshopWorkWords } from '#features/settings/kinds/workshop-work.rules.ts';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { toDollars } from '#platform/money.ts';
import { distanceText, isFarther } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { vehicleName } from '../handover/handover-cells.tsx';
import { FactPanel } from '../order-sheet/fact-panel.tsx';
import {
  claimKinds,
  claimsOf,
  levelText,
  longestLowerReason,
  type RentalClaim,
} from '../rental-condition/rental-condition.rules.ts';
import { MileageField, NamingMeans } from '../vins/naming-fields.tsx';
import { useNaming } from '../vins/use-naming.ts';
import { returnInput } from '../vins/vins.contract.ts';
import { judgeMileage } from '../vins/vins.rules.ts';
import { ConditionFields, type RentalForm, useRentalForm } from './condition-fields.tsx';
import type { RentalSheet } from './rental-desk.contract.ts';
import type { RentalDeskRoutes } from './rental-desk.routes.ts';
import { levelIn, outcomeOf, readRental, typedRental } from './typed-rental.ts';

/** The box that waives a claim. */
const waives = (kind: RentalClaim['kind']) => `waived.${kind}`;

const works = Object.entries(workshopWorkWords).map(([value, label]) => ({ value, label }));

/** Whether it can be rented or sold at once. */
const statesAfterReturn = [
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

const typedReturn = typedRental
  .extend({
    state: z.enum(['available', 'preparing', 'workshop']),
    workshopFor: z.enum(keysOf(workshopWorkWords)).optional(),
    lowerReason: z.string().optional(),
  })
  .transform((typed, context) =>
    readRental(returnInput, typed, context, {
      state: typed.state,
      workshopFor: typed.workshopFor,
      lowerReason: typed.lowerReason,
      waived: claimKinds.filter((kind) => typed[waives(kind)] !== undefined),
    }),
  );

export const returnForm = pageForm(
  'return',
  typedReturn,
  async ({ value: { json, damages }, api, params: { id = '' } }) => {
    const asked = await ask(
      () => api<RentalDeskRoutes>().orders[':id'].returned.$post({ param: { id }, json }),
      'We could not reach the server. Please try again.',
    );
    return outcomeOf(asked, damages, (order) => ({
      said: `${vehicleName(order)} ${saidOf[json.state ?? 'available']} The customer gets an email.`,
      act: `took the ${order.car.make} ${order.car.model} back`,
    }));
  },
);

/** A rental comes back: how far it has gone, what is left in it, what is damaged, and where it goes from here. */
export function ReturnForm({ sheet }: { sheet: RentalSheet }) {
  const returning = useReturning(sheet);
  const { rental, claims, pickUp, state, setState } = returning;
  const { form, isSending } = rental;
  return (
    <FactPanel title="Return">
      <SentForm form={form} className="grid gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <VehicleFields returning={returning} />
          <ConditionFields
            rental={rental}
            isElectric={sheet.isElectric}
            before={pickUp && levelText(pickUp)}
            damageTitle="New damage"
            damageHint="Damage at pick-up is listed next to this form."
          />
        </div>
        <ClaimFields claims={claims} rental={rental} />
        <div className="grid gap-4">
          <SegmentedControl
            legend="After return"
            name="state"
            options={statesAfterReturn}
            value={state}
            onChange={setState}
          />
          {state === 'workshop' && (
            <SelectField
              label="Work"
              hint="Booked with the workshop on its next free day. It is off sale until the work is done."
              options={works}
              {...rental.field('workshopFor')}
            />
          )}
        </div>
        {sheet.next && <NextRental next={sheet.next} isComing={state === 'available'} />}
        <FormFailure form={form} withFields />
        <Button type="submit" look="primary" busy={form.sending !== undefined} disabled={isSending}>
          {isSending ? 'Uploading photos…' : 'Take back'}
        </Button>
      </SentForm>
    </FactPanel>
  );
}

/** A return as it is entered, with what it costs by now. */
function useReturning({ order, records: { pickUp, terms } }: RentalSheet) {
  const naming = useNaming(order._id, false);
  const rental = useRentalForm(returnForm);
  const [state, setState] = useState<AfterReturn>('available');
  const { texts } = rental.form;
  const { units } = naming;
  const judged = judgeMileage(texts.mileageKm ?? '', units);
  const mileageKm = 'problem' in judged ? undefined : judged.mileageKm;
  const before = pickUp?.mileageKm;
  const claims = claimsOf(terms, {
    pickUp: pickUp ?? {},
    back: { mileageKm, ...levelIn(texts) },
    days: order.period ?? 1,
    daysLate: order.daysLate,
  });
  return {
    naming,
    rental,
    state,
    setState,
    isLower: mileageKm !== undefined && before !== undefined && isFarther(before, mileageKm, units),
    claims,
    pickUp,
  };
}

function VehicleFields({ returning }: { returning: ReturnType<typeof useReturning> }) {
  const { naming, rental, isLower, pickUp, state } = returning;
  const { taken, known } = naming;
  const isVinOptional = state === 'available' || taken !== undefined;
  const hint = taken
    ? `${taken.stockNumber}, VIN …${taken.vin.slice(-6)}: scan it to confirm`
    : 'No VIN was recorded at handover. Scan it now.';
  return (
    <>
      <NamingMeans naming={naming} isVinNeeded={!isVinOptional} />
      <VinField
        name="vin"
        autoFocus
        data-page-focus
        label="VIN"
        optional={isVinOptional}
        hint={known.state === 'reading' ? 'Looking up the vehicle…' : hint}
        error={rental.form.field('vin').error}
        value={naming.vin}
        onChange={naming.setVin}
        confirming={naming.confirming}
        className="sm:col-span-2"
      />
      <MileageField
        form={rental.form}
        naming={naming}
        label="Mileage at return"
        hint={
          pickUp?.mileageKm === undefined
            ? undefined
            : `${distanceText(pickUp.mileageKm, naming.units)} at pick-up`
        }
      />
      {isLower && (
        <TextField
          label="Why is it lower than at pick-up?"
          autoComplete="off"
          maxLength={longestLowerReason}
          className="sm:col-span-2"
          {...rental.field('lowerReason')}
        />
      )}
    </>
  );
}

interface ClaimFieldsProps {
  claims: readonly RentalClaim[];
  rental: RentalForm;
}

/** What the return costs by the terms of its order, and what of it is waived. */
function ClaimFields({ claims, rental }: ClaimFieldsProps) {
  if (claims.length === 0) return null;
  return (
    <fieldset className="grid gap-2 rounded-card border border-line p-4">
      <legend className="px-1 text-sm font-semibold">Extra charges</legend>
      {claims.map(({ kind, text, amountCents }) => {
        const { name, defaultValue } = rental.field(waives(kind));
        return (
          <div
            key={kind}
            className="group flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm"
          >
            <span className="group-has-checked:line-through">
              {text}: <Money amount={toDollars(amountCents)} className="figure font-semibold" />
            </span>
            <label className="inline-flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-ink"
                name={name}
                defaultChecked={Boolean(defaultValue)}
              />
              Waive<span className="sr-only"> {text}</span>
            </label>
          </div>
        );
      })}
      <p className="text-sm text-ink-soft">
        Recorded with the return and sent to the customer. No card is charged: settle it at the desk.
      </p>
    </fieldset>
  );
}

/** Who waits for a vehicle of this listing, while one of it comes back. */
function NextRental({
  next,
  isComing,
}: {
  next: NonNullable<RentalSheet['next']>;
  /** It can be had at once. */
  isComing: boolean;
}) {
  const { customer, firstDay, receiptNumber } = next;
  return (
    <Notice
      tone={isComing ? 'neutral' : 'warn'}
      title={`${customer} has the next rental, from ${formatDate(firstDay)}.`}
    >
      <span className="figure">{receiptNumber}</span>
      {isComing ? '' : ': make sure that another one is available by then.'}
    </Notice>
  );
}
