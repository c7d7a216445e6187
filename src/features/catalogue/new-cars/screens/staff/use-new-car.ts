import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Asked, Refused } from '#page-kit/ask/ask.ts';
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

/** The form of a new car: what is entered, what is wrong with it, and its picture. */
export function useNewCar(send: SendCar, onAdded: (car: AddedCar) => void) {
  const [failure, setFailure] = useState<Refused>();
  const form = useForm({
    resolver: zodResolver(newCar),
    mode: 'onTouched',
    defaultValues: { make: '', model: '', color: '', image: '' },
  });
  const picture = usePicture((id) => {
    form.setValue('image', id);
    form.clearErrors('image');
  });

  const add = form.handleSubmit(async (car) => {
    setFailure(undefined);
    const asked = await send(car);
    if (asked.ok) return onAdded(asked.value);
    for (const name of newCar.keyof().options) {
      const message = asked.fields[name];
      if (message) form.setError(name, { message });
    }
    setFailure(asked);
  });
  /** A picture that is still on its way is waited for. */
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await picture.settled();
    await add();
  };
  return { form, submit, failure, picture };
}
