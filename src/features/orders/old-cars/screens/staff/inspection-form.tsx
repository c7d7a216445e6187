import { conditions, oldCarConditions } from '#features/trade-ins/trade-ins.rules.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { figureTyped } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceText, distanceUnit } from '#platform/units.ts';
import { Button } from '#ui/buttons/button.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { OldCarOfOrder } from '../../old-cars.contract.ts';
import type { TypedInspection } from './inspection-fields.ts';
import { useInspection } from './use-inspection.ts';

const conditionOptions = conditions.map((value) => ({ value, label: oldCarConditions[value].label }));

type TextName = Exclude<keyof TypedInspection, 'asOffered' | 'confirmedVin'>;
type Inspecting = ReturnType<typeof useInspection>;

const fieldOf =
  ({ typed, problems, set }: Inspecting) =>
  (name: TextName) => ({
    name,
    value: typed[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });

/** What staff find of an old car at the counter: what it is, how far it has gone, and what it is taken for. */
export function InspectionForm({ shown }: { shown: OldCarOfOrder }) {
  const inspecting = useInspection(shown);
  const { typed, set, problems, refusal, isBusy, submit, loadAgain } = inspecting;
  const field = fieldOf(inspecting);
  const isFirst = shown.step === 'inspect';
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <VinField
          label="VIN"
          name="vin"
          autoFocus={isFirst}
          data-page-focus={isFirst || undefined}
          value={typed.vin}
          onChange={(vin) => set({ vin })}
          error={problems.vin}
          confirming={{
            isConfirmed: typed.confirmedVin === typed.vin,
            onConfirm: (isConfirmed) => set({ confirmedVin: isConfirmed ? typed.vin : '' }),
            modelYear: figureTyped(typed.year),
          }}
          hint={shown.oldCar.VIN ? `From the request: ${shown.oldCar.VIN}` : 'Scan or enter it'}
          className="sm:col-span-2"
        />
        <TextField {...field('make')} label="Make" maxLength={60} />
        <TextField {...field('model')} label="Model" maxLength={60} />
        <TextField {...field('year')} label="Model year" inputMode="numeric" maxLength={4} />
        <TextField {...field('color')} label="Color" maxLength={60} />
        <MileageField inspecting={inspecting} shown={shown} />
        <SelectField {...field('condition')} label="Condition" options={conditionOptions} />
        <TextField
          {...field('location')}
          label="Location"
          optional
          maxLength={60}
          className="sm:col-span-2"
        />
      </div>
      <ValueFields inspecting={inspecting} shown={shown} />
      {refusal && (
        <Notice
          tone="bad"
          title={refusal.text}
          {...(refusal.code === 'old-car-changed'
            ? { onRetry: loadAgain, retryLabel: 'Discard mine and reload' }
            : refusal.status === undefined && { onRetry: () => void submit() })}
        />
      )}
      <Button type="submit" look={isFirst ? 'primary' : 'quiet'} busy={isBusy} className="justify-self-start">
        Save inspection
      </Button>
    </form>
  );
}

interface PartProps {
  inspecting: Inspecting;
  shown: OldCarOfOrder;
}

/** With what was told, and how far the offer holds. */
function MileageField({ inspecting, shown: { oldCar } }: PartProps) {
  const { units } = inspecting;
  const most = oldCar.offer ? `; the offer is valid up to ${distanceText(oldCar.offer.kmAtMost, units)}` : '';
  return (
    <TextField
      {...fieldOf(inspecting)('mileage')}
      label={`Mileage in ${distanceUnit(units)}`}
      inputMode="numeric"
      maxLength={12}
      hint={`Customer said ${distanceText(oldCar.mileageKm, units)}${most}`}
    />
  );
}

/** As offered, or another value with its reason. */
function ValueFields({ inspecting, shown: { oldCar, mostValue, untaxed } }: PartProps) {
  const { typed, set } = inspecting;
  const field = fieldOf(inspecting);
  if (untaxed !== undefined) return <p>Taken as offered: {formatMoney(oldCar.offer?.amount ?? 0)}.</p>;
  const options = [
    { value: 'yes' as const, label: `As offered: ${formatMoney(oldCar.offer?.amount ?? 0)}` },
    { value: 'no' as const, label: 'Another value' },
  ];
  return (
    <>
      <SegmentedControl
        legend="Trade-in value"
        options={options}
        value={typed.asOffered}
        onChange={(asOffered) => set({ asOffered })}
      />
      {typed.asOffered === 'no' && (
        <div className="grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <TextField
            {...field('value')}
            label="Value in dollars"
            inputMode="decimal"
            maxLength={14}
            hint={
              oldCar.owed > 0
                ? `More than ${formatMoney(oldCar.owed)}, at most ${formatMoney(mostValue)}`
                : `At most ${formatMoney(mostValue)}`
            }
          />
          <TextAreaField
            {...field('reason')}
            label="Reason"
            hint="The customer reads and agrees to it."
            rows={2}
            maxLength={500}
          />
        </div>
      )}
    </>
  );
}
