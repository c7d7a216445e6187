import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePicture } from '../../../pictures/screens/staff/use-picture.ts';
import { type NewCar, newCar } from '../../new-cars.contract.ts';

/** Why a car was not added; without a text where no answer came. */
interface Refusal {
  error?: string;
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>;
}

/** Asks the shop to add the car; may throw where the network is away. */
export type SendCar = (car: NewCar) => Promise<{ ok: boolean; json(): Promise<unknown> }>;

/** What was added. */
export interface AddedCar {
  _id: string;
  make: string;
  model: string;
}

const names = ['make', 'model', 'color', 'price', 'topSpeed', 'stock', 'image'] as const;

/** Never throws: a network that is away is a refusal without a text. */
async function outcomeOf(send: SendCar, car: NewCar): Promise<{ added: AddedCar } | { refusal: Refusal }> {
  try {
    const answer = await send(car);
    const said = await answer.json();
    return answer.ok ? { added: said as AddedCar } : { refusal: said as Refusal };
  } catch {
    return { refusal: {} };
  }
}

/** The form of a new car: what is entered, what is wrong with it, and its picture. */
export function useNewCar(send: SendCar, onAdded: (car: AddedCar) => void) {
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
    const outcome = await outcomeOf(send, car);
    if ('added' in outcome) return onAdded(outcome.added);
    const { refusal } = outcome;
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
