import { type FormEvent, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask, type Refused } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { focusFirstProblem } from '#page-kit/forms/focus-first-problem.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { shownFigure, type Units } from '#platform/units.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import type { OldCarOfOrder } from '../../old-cars.contract.ts';
import type { OldCarsRoutes } from '../../old-cars.routes.ts';
import { byField, type TypedInspection } from './inspection-fields.ts';
import { readInspection } from './read-inspection.ts';

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
export function useInspection(shown: OldCarOfOrder) {
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
