import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { Asked, Refused } from '#page-kit/ask/ask.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { typedFigure, type Units } from '#platform/units.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import type { QueuedFile } from '../../../pictures/uploads/screens/staff/upload-queue.ts';
import { useUploads } from '../../../pictures/uploads/screens/staff/use-uploads.ts';
import type { NewCar } from '../../new-cars.contract.ts';
import { newCarForm } from './new-car-form.ts';

/** Asks the shop to add the car. */
export type SendCar = (car: NewCar) => Promise<Asked<AddedCar>>;

/** What was added. */
export interface AddedCar {
  _id: string;
  make: string;
  model: string;
}

/** `isDraft`: customers do not see it yet. */
export type OnAdded = (car: AddedCar, isDraft: boolean) => void;

/** Reads the fields, which are in the units of the shop, as the call takes them. */
function resolverIn(units: Units): Resolver<NewCar> {
  const resolve = zodResolver(newCarForm(units));
  return ({ topSpeed, mileageKm, ...typed }, context, options) =>
    resolve(
      {
        ...typed,
        topSpeed: typedFigure(topSpeed, units),
        ...(mileageKm !== undefined && { mileageKm: typedFigure(mileageKm, units) }),
      },
      context,
      options,
    );
}

/** The form of a new car: what is entered, what is wrong with it, and its picture. */
export function useNewCar(send: SendCar, onAdded: OnAdded) {
  const [failure, setFailure] = useState<Refused>();
  const units = useFormUnits();
  // Under each system of units by itself: figures in miles are no kilometres.
  const draft = useMemo(() => heldDraft<Partial<NewCar>>(`new-car:${units}`), [units]);
  const form = useForm<NewCar>({
    resolver: useMemo(() => resolverIn(units), [units]),
    mode: 'onTouched',
    defaultValues: { make: '', model: '', color: '', image: '' },
  });
  useHeldInput(draft, {
    read: form.getValues,
    // Pictures that were uploaded are chosen again.
    restore: ({ image, furtherImages: _, ...texts }) =>
      form.reset({ ...texts, image: image?.startsWith('http') ? image : '' }),
  });
  const uploads = useUploads();
  const { files, queue } = uploads;
  useEffect(() => {
    // What was wrong with the pictures is over once there are others.
    form.clearErrors('image');
    if (files.length === 0 && !form.getValues('image').startsWith('http')) form.setValue('image', '');
  }, [files, form]);

  const add = form.handleSubmit(async (car) => {
    setFailure(undefined);
    const asked = await send(car);
    if (asked.ok) return onAdded(asked.value, car.draft === true);
    for (const [name, message] of Object.entries(asked.fields)) {
      // A form and its call have the same contract, so the shop names the form's fields.
      form.setError(name as keyof NewCar, { message });
    }
    setFailure(asked);
  });
  const { isUnderWay: isAdding, once } = useOnce();
  /** Pictures that are still on their way are waited for; none is left out without being told. */
  const addAs = async (isDraft: boolean) => {
    form.setValue('draft', isDraft);
    await queue.settled();
    if (takePictures(form, queue.files)) await add();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return once(() => addAs(false));
  };
  return { form, units, submit, submitDraft: () => once(() => addAs(true)), isAdding, failure, uploads };
}

/** Something that takes its time: while it is under way, another press begins nothing. */
function useOnce() {
  const [isUnderWay, setUnderWay] = useState(false);
  const known = useRef(false);
  const once = async (act: () => Promise<unknown>) => {
    if (known.current) return;
    known.current = true;
    setUnderWay(true);
    await act().finally(() => {
      known.current = false;
      setUnderWay(false);
    });
  };
  return { isUnderWay, once };
}

/** What was uploaded becomes the car's pictures. Returns whether all of it was taken. */
function takePictures(form: UseFormReturn<NewCar>, sent: readonly QueuedFile[]): boolean {
  const [first, ...further] = sent.flatMap(({ state }) => (state.name === 'kept' ? state.uploadId : []));
  if (sent.length > 0) form.setValue('image', first ?? '');
  form.setValue('furtherImages', further.length > 0 ? further : undefined);
  const isRefused = sent.some(({ state }) => state.name === 'refused');
  if (isRefused)
    form.setError('image', { message: 'One of these files could not be added. Try again, or leave it out.' });
  return !isRefused;
}
