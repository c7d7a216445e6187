import { type MetaFunction, useNavigate } from 'react-router';
import { newCarsApi } from '#features/catalogue/catalogue.api.ts';
import { NewCarForm } from '#features/catalogue/screens/desk/new-car-form.tsx';
import { watchPicture } from '#features/catalogue/screens/desk/watch-picture.ts';
import { showToast } from '#ui/toast-store.ts';
import { pageMeta } from '#web/meta.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Add New Car' });

/** A page that is guarded needs a loader, so that a click asks the server whether it may be opened. */
export const loader = () => null;

export default function AddCar() {
  const navigate = useNavigate();
  return (
    <NewCarForm
      title="Add New Car"
      failureText="Error adding car. Please try again."
      send={(json) => newCarsApi().cars['add-car'].$post({ json })}
      onAdded={({ _id, make, model }) => {
        showToast(`${make} ${model} is in the catalogue.`, { tone: 'good' });
        void navigate('/worker');
        void watchPicture({ id: _id, name: `${make} ${model}` }, () => navigate('/worker'));
      }}
    />
  );
}
