import { type MetaFunction, useNavigate } from 'react-router';
import { NewCarForm } from '#features/catalogue/new-cars/new-car-form.tsx';
import { watchPicture } from '#features/catalogue/pictures/watch-picture.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { showToast } from '#ui/toast-store.ts';
import type { NewCarsRoutes } from './new-cars.routes.ts';

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
      // The title of the failure says it where the shop does not.
      send={(json) => ask(() => client<NewCarsRoutes>().cars['add-car'].$post({ json }), '')}
      onAdded={({ _id, make, model }, isDraft) => {
        const where = isDraft ? 'a draft: customers do not see it yet' : 'in the catalog';
        showToast(`${make} ${model} is ${where}.`, { tone: 'good' });
        void navigate('/worker');
        void watchPicture({ id: _id, name: `${make} ${model}` }, () => navigate('/worker'));
      }}
    />
  );
}
