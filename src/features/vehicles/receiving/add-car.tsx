import type { MetaFunction } from 'react-router';
import { NewCarForm, newCarForms } from '#features/catalogue/new-cars/new-car-form.tsx';
import { ask } from '#page-kit/ask.ts';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import type { NewCarsRoutes } from './new-cars.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Add New Car' });

/** A page that is guarded needs a loader, so that a click asks the server whether it may be opened. */
export const loader = () => null;

const failureText = 'Error adding car. Please try again.';

const forms = newCarForms(({ value: json, api }) =>
  ask(() => api<NewCarsRoutes>().cars['add-car'].$post({ json }), failureText),
);

const posts = formAction(forms.add, forms.draft);
export const action = posts.action;
export const clientAction = posts.clientAction;

export default function AddCar() {
  return (
    <NewCarForm
      title="Add New Car"
      forms={forms}
      failureText={failureText}
      where="in the catalog"
      listed="/worker"
    />
  );
}
