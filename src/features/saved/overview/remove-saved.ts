import { showToast } from '#ui/toast-store.ts';
import { setSaved } from '../cars/use-saved.ts';
import type { SavedCar } from '../saved.contract.ts';

/** The heading above the cars. */
export const headingOfCars = 'saved-cars';

/** Returns whether it is done; what is said instead is shown. */
async function change(id: string, isSaved: boolean, then: () => void): Promise<boolean> {
  const refusal = await setSaved(id, isSaved);
  if (refusal) showToast(refusal, { tone: 'bad' });
  else then();
  return !refusal;
}

/** Removes a saved car, and offers to take that back where the car can be saved again. `then` shows what is saved now. */
export async function removeSaved({ _id, car }: SavedCar, then: () => void = () => {}): Promise<void> {
  const isDone = await change(_id, false, then);
  if (!isDone) return;
  // The button that had the focus is gone with its row.
  document.getElementById(headingOfCars)?.focus({ preventScroll: true });
  if (car)
    showToast(`${car.make} ${car.model} removed.`, {
      action: { label: 'Undo', run: () => void change(_id, true, then) },
    });
}
