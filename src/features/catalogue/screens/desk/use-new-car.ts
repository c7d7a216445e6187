import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type NewCar, newCar } from '../../catalogue.new-cars.contract.ts';
import { usePicture } from './use-picture.ts';

/** Why a car was not added; without a text where no answer came. */
interface Refusal {
  error?: string;
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>;
}

/** Asks the shop to add the car; may throw where the network is away. */
export type SendCar = (car: NewCar) => Promise<{ ok: boolean; json(): Promise<unknown> }>;

const names = ['make', 'model', 'color', 'price', 'topSpeed', 'stock', 'image'] as const;

/** Never throws: a network that is away is a refusal without a text. */
async function refusalOf(send: SendCar, car: NewCar): Promise<Refusal | undefined> {
  try {
    const answer = await send(car);
    return answer.ok ? undefined : ((await answer.json()) as Refusal);
  } catch {
    return {};
  }
}

/** The form of a new car: what is entered, what is wrong with it, and its picture. */
export function useNewCar(send: SendCar, onAdded: (car: NewCar) => void) {
  const [failure, setFailure] = useState<Refusal>();
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
    const refusal = await refusalOf(send, car);
    if (!refusal) return onAdded(car);
    for (const name of names) {
      const message = refusal.fields?.[name];
      if (message) form.setError(name, { message });
    }
    setFailure(refusal);
  });
  /** A picture that is still on its way is waited for. */
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await picture.settled();
    await add();
  };
  return { form, submit, failure, picture };
}
