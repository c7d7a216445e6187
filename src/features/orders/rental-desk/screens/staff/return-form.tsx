import { type WorkshopWork, workshopWorkWords } from '#features/settings/dealership/workshop-work.rules.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { distanceText } from '#platform/units.ts';
import { Button } from '#ui/buttons/button.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { FactPanel } from '../../../order-sheet/screens/staff/fact-panel.tsx';
import { levelText, longestLowerReason } from '../../../rental-condition/rental-condition.rules.ts';
import { MileageField } from '../../../vins/screens/staff/naming-fields.tsx';
import type { RentalSheet } from '../../rental-desk.contract.ts';
import { ClaimFields } from './claim-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { NextRental } from './next-rental.tsx';
import { type Returning, statesAfterReturn, useReturning } from './use-returning.ts';

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
