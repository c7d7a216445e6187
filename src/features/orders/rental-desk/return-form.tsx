import { useState } from 'react';
import { type WorkshopWork, workshopWorkWords } from '#features/settings/kinds/workshop-work.rules.ts';
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
import type { RentalRecord } from '../rental-condition/rental-condition.contract.ts';
import {
  type ClaimKind,
  claimsOf,
  levelText,
  longestLowerReason,
  type RentalClaim,
} from '../rental-condition/rental-condition.rules.ts';
import { MileageField } from '../vins/naming-fields.tsx';
import type { Naming } from '../vins/use-naming.ts';
import { ConditionFields } from './condition-fields.tsx';
import type { RentalSheet } from './rental-desk.contract.ts';
import { useNoting } from './use-noting.ts';

const works = Object.entries(workshopWorkWords).map(([value, label]) => ({ value, label }));

/** A rental comes back: how far it has gone, what is left in it, what is damaged, and where it goes from here. */
export function ReturnForm({ sheet }: { sheet: RentalSheet }) {
  const returning = useReturning(sheet);
  const { condition, problems, claims, waived, toggle, pickUp, refusal, isBusy, submit } = returning;
  return (
    <FactPanel title="Return">
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <VehicleFields returning={returning} />
          <ConditionFields
            condition={condition}
            problems={problems}
            before={pickUp && levelText(pickUp)}
            damageTitle="New damage"
            damageHint="Damage at pick-up is listed next to this form."
          />
        </div>
        <ClaimFields claims={claims} waived={waived} onToggle={toggle} />
        <WhereTo returning={returning} />
        {sheet.next && <NextRental next={sheet.next} isComing={returning.state === 'available'} />}
        {refusal && <Notice tone="bad" title={refusal} />}
        <Button type="submit" look="primary" busy={isBusy} disabled={condition.isSending}>
          {condition.isSending ? 'Uploading photos…' : 'Take back'}
        </Button>
      </form>
    </FactPanel>
  );
}

function VehicleFields({ returning }: { returning: Returning }) {
  const { naming, problems, edited, isLower, lowerReason, setLowerReason, pickUp, units, state } = returning;
  const { taken, known } = naming;
  const hint = taken
    ? `${taken.stockNumber}, VIN …${taken.vin.slice(-6)}: scan it to confirm`
    : 'No VIN was recorded at handover. Scan it now.';
  return (
    <>
      <VinField
        name="vin"
        autoFocus
        data-page-focus
        label="VIN"
        optional={state === 'available' || taken !== undefined}
        hint={known.state === 'reading' ? 'Looking up the vehicle…' : hint}
        error={problems.vin}
        value={naming.vin}
        onChange={naming.setVin}
        confirming={naming.confirming}
        className="sm:col-span-2"
      />
      <MileageField
        naming={naming}
        error={problems.mileageKm}
        label="Mileage at return"
        hint={
          pickUp?.mileageKm === undefined ? undefined : `${distanceText(pickUp.mileageKm, units)} at pick-up`
        }
      />
      {isLower && (
        <TextField
          name="lowerReason"
          label="Why is it lower than at pick-up?"
          autoComplete="off"
          maxLength={longestLowerReason}
          value={lowerReason}
          error={problems.lowerReason}
          onChange={(event) => {
            edited();
            setLowerReason(event.target.value);
          }}
          className="sm:col-span-2"
        />
      )}
    </>
  );
}

/** Whether it can be had at once. */
function WhereTo({ returning }: { returning: Returning }) {
  const { state, setState, workshopFor, setWorkshopFor } = returning;
  const choose = (value: string) => {
    const work = Object.keys(workshopWorkWords).find((each): each is WorkshopWork => each === value);
    if (work) setWorkshopFor(work);
  };
  return (
    <div className="grid gap-4">
      <SegmentedControl legend="After return" options={statesAfterReturn} value={state} onChange={setState} />
      {state === 'workshop' && (
        <SelectField
          name="workshopFor"
          label="Work"
          hint="Booked with the workshop on its next free day. It is off sale until the work is done."
          options={works}
          value={workshopFor}
          onChange={(event) => choose(event.target.value)}
        />
      )}
    </div>
  );
}

interface ClaimFieldsProps {
  claims: readonly RentalClaim[];
  waived: readonly ClaimKind[];
  onToggle: (kind: ClaimKind) => void;
}

/** What the return costs by the terms of its order, and what of it is let go. */
function ClaimFields({ claims, waived, onToggle }: ClaimFieldsProps) {
  if (claims.length === 0) return null;
  return (
    <fieldset className="grid gap-2 rounded-card border border-line p-4">
      <legend className="px-1 text-sm font-semibold">Extra charges</legend>
      {claims.map(({ kind, text, amountCents }) => (
        <div key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
          <span className={waived.includes(kind) ? 'line-through' : undefined}>
            {text}: <Money amount={toDollars(amountCents)} className="figure font-semibold" />
          </span>
          <label className="inline-flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-ink"
              checked={waived.includes(kind)}
              onChange={() => onToggle(kind)}
            />
            Waive<span className="sr-only"> {text}</span>
          </label>
        </div>
      ))}
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

/** Whether it can be had at once. */
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

/** What becomes of the vehicle, and what of the money, as it is entered. */
function useDecisions() {
  const [state, setState] = useState<AfterReturn>('available');
  const [workshopFor, setWorkshopFor] = useState<WorkshopWork>('technical');
  const [lowerReason, setLowerReason] = useState('');
  const [waived, setWaived] = useState<readonly ClaimKind[]>([]);
  const toggle = (kind: ClaimKind) =>
    setWaived(waived.includes(kind) ? waived.filter((other) => other !== kind) : [...waived, kind]);
  return {
    state,
    setState,
    workshopFor,
    setWorkshopFor,
    lowerReason,
    setLowerReason,
    waived,
    toggle,
  };
}

/** The mileage that stands in the field, and whether it is below the pick-up's. */
function readMileage({ judged, units }: Naming, pickUp: RentalRecord | undefined) {
  const mileageKm = 'problem' in judged ? undefined : judged.mileageKm;
  const before = pickUp?.mileageKm;
  const isLower = mileageKm !== undefined && before !== undefined && isFarther(before, mileageKm, units);
  return { mileageKm, isLower };
}

/** A return as it is entered, with what it costs by now. */
function useReturning(sheet: RentalSheet) {
  const { order, records } = sheet;
  const { pickUp, terms } = records;
  const decisions = useDecisions();
  const { state, workshopFor, lowerReason, waived } = decisions;
  const isLower = () => readMileage(noting.naming, pickUp).isLower;
  const noting = useNoting(sheet, {
    act: 'take back',
    fillsIn: false,
    said: (done) => `${vehicleName(done)} ${saidOf[state]} The customer gets an email.`,
    needsVin: () => state !== 'available',
    problems: (): Record<string, string> =>
      isLower() && lowerReason.trim().length < 3 ? { lowerReason: 'Explain why it is lower' } : {},
    more: () => ({
      state,
      ...(state === 'workshop' && { workshopFor }),
      ...(isLower() && { lowerReason }),
      waived: [...waived],
    }),
  });
  const { mileageKm } = readMileage(noting.naming, pickUp);
  const claims = claimsOf(terms, {
    pickUp: pickUp ?? {},
    back: { mileageKm, ...noting.condition.entered },
    days: order.period ?? 1,
    daysLate: order.daysLate,
  });
  return { ...noting, ...decisions, isLower: isLower(), claims, pickUp, units: noting.naming.units };
}

type Returning = ReturnType<typeof useReturning>;
