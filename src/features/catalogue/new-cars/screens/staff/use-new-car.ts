import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Asked, Refused } from '#page-kit/ask/ask.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import { usePicture } from '../../../pictures/screens/staff/use-picture.ts';
import { type NewCar, newCar } from '../../new-cars.contract.ts';

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

const draft = heldDraft<Partial<NewCar>>('new-car');

/** The form of a new car: what is entered, what is wrong with it, and its picture. */
export function useNewCar(send: SendCar, onAdded: OnAdded) {
  const [failure, setFailure] = useState<Refused>();
  const form = useForm({
    resolver: zodResolver(newCar),
    mode: 'onTouched',
    defaultValues: { make: '', model: '', color: '', image: '' },
  });
  useHeldInput(draft, {
    read: form.getValues,
    // JSON has no NaN, which is what an empty number field has. A picture that was uploaded is chosen again.
    restore: ({ price, topSpeed, stock, image, ...texts }) =>
      form.reset({
        ...texts,
        image: image?.startsWith('http') ? image : '',
        price: price ?? Number.NaN,
        topSpeed: topSpeed ?? Number.NaN,
        stock: stock ?? Number.NaN,
      }),
  });
  const picture = usePicture((id) => {
    form.setValue('image', id);
    form.clearErrors('image');
  });

  const add = form.handleSubmit(async (car) => {
    setFailure(undefined);
    const asked = await send(car);
    if (asked.ok) return onAdded(asked.value, car.draft === true);
    for (const name of newCar.keyof().options) {
      const message = asked.fields[name];
      if (message) form.setError(name, { message });
    }
    setFailure(asked);
  });
  /** A picture that is still on its way is waited for. */
  const addAs = async (isDraft: boolean) => {
    form.setValue('draft', isDraft);
    await picture.settled();
    await add();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return addAs(false);
  };
  return { form, submit, submitDraft: () => addAs(true), failure, picture };
}
