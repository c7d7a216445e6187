import { type FormEvent, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  type InspectionInput,
  inspectionInput,
} from '#features/trade-ins/inspections/inspections.contract.ts';
import { conditions, oldCarConditions } from '#features/trade-ins/trade-ins.rules.ts';
import { mileageIn } from '#features/vehicles/vehicles.contract.ts';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { focusFirstProblem } from '#page-kit/focus-first-problem.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { fieldTexts } from '#platform/errors.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceText, distanceUnit, shownFigure, typedFigure, type Units } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { OldCarOfOrder } from './old-cars.contract.ts';
import type { OldCarsRoutes } from './old-cars.routes.ts';

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

const noAnswer = 'The server did not respond. Nothing was saved.';

/** What was found before, else what its owner told. */
function typedOf({ oldCar, inspection }: OldCarOfOrder, units: Units): TypedInspection {
  const known = { ...oldCar, vin: oldCar.VIN, ...inspection };
  const value = inspection?.value ?? oldCar.offer?.amount ?? 0;
  return {
    vin: known.vin ?? '',
    confirmedVin: inspection?.vin ?? '',
    make: known.make ?? '',
    model: known.model ?? '',
    year: known.modelYear?.toString() ?? '',
    color: inspection?.color ?? '',
    mileage: inspection ? String(shownFigure(inspection.mileageKm, units)) : '',
    condition: known.condition,
    location: inspection?.location ?? '',
    asOffered: value === oldCar.offer?.amount ? 'yes' : 'no',
    value: String(value),
    reason: inspection?.reason ?? '',
  };
}

/** What was typed of an old car, what is wrong with it, and saving it. */
function useInspection(shown: OldCarOfOrder) {
  const units = useFormUnits();
  const [typed, setTyped] = useState(() => typedOf(shown, units));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const { orderId: id } = shown;
  const draft = useMemo(() => heldDraft<TypedInspection>(`old-car:${id}:${units}`), [id, units]);
  useHeldInput(draft, {
    read: () => (JSON.stringify(typed) === JSON.stringify(typedOf(shown, units)) ? null : typed),
    restore: setTyped,
  });
  const set = (given: Partial<TypedInspection>) => {
    setTyped((before) => ({ ...before, ...given }));
    setProblems({});
  };
  /** What the shop answered; undefined where nothing was sent. */
  const send = async () => {
    const read = readInspection(typed, shown, units);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return undefined;
    const call = client<OldCarsRoutes>().orders[':id']['old-car'].inspection;
    return ask(() => call.$put({ param: { id }, json: read.input }), noAnswer);
  };
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    const form = event?.currentTarget;
    if (isBusy) return;
    setRefusal(undefined);
    setBusy(true);
    const asked = await send();
    setBusy(false);
    if (!asked?.ok) focusFirstProblem(form);
    if (!asked) return;
    if (!asked.ok) {
      setProblems(byField(asked.fields));
      return setRefusal(asked);
    }
    showToast('Inspection saved.', { tone: 'good' });
    await revalidate();
  };
  return { units, typed, set, problems, refusal, isBusy, submit, loadAgain: () => void revalidate() };
}

/** What the form sends, or what is wrong with it. */
function readInspection(
  typed: TypedInspection,
  { oldCar, inspection }: OldCarOfOrder,
  units: Units,
): { input: InspectionInput } | { problems: Record<string, string> } {
  const kilometers = figureTyped(typed.mileage);
  const read = inspectionInput.extend({ mileageKm: mileageIn(units) }).safeParse({
    version: inspection?.version ?? 0,
    vin: typed.vin,
    ...(typed.confirmedVin === typed.vin && typed.vin !== '' && { vinConfirmed: true }),
    make: typed.make,
    model: typed.model,
    modelYear: figureTyped(typed.year),
    color: typed.color,
    mileageKm:
      kilometers === undefined
        ? undefined
        : typedFigure(kilometers, units, inspection?.mileageKm ?? oldCar.mileageKm),
    condition: typed.condition,
    ...(typed.location.trim() && { location: typed.location }),
    value: typed.asOffered === 'yes' ? oldCar.offer?.amount : dollarsTyped(typed.value),
    ...(typed.asOffered === 'no' && { reason: typed.reason }),
  });
  return read.success ? { input: read.data } : { problems: byField(fieldTexts(read.error.issues)) };
}

/** What stands in the fields. */
interface TypedInspection
  extends Record<
    'vin' | 'make' | 'model' | 'year' | 'color' | 'mileage' | 'condition' | 'location' | 'value' | 'reason',
    string
  > {
  asOffered: 'yes' | 'no';
  /** The VIN that was confirmed, as it was typed; '' for none. */
  confirmedVin: string;
}

const names: Readonly<Record<string, string>> = { modelYear: 'year', mileageKm: 'mileage' };

/** What is wrong, by the fields of the form. */
const byField = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, text]) => [names[name] ?? name, text]));
