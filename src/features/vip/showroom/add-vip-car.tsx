import type { MetaFunction } from 'react-router';
import { NewCarForm, newCarForms } from '#features/catalogue/new-cars/new-car-form.tsx';
import { ask } from '#page-kit/ask.ts';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import type { ShowroomRoutes } from './showroom.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Add VIP Car' });

/** A page that is guarded needs a loader, so that a click asks the server whether it may be opened. */
export const loader = () => null;

const failureText = 'Failed to add VIP car.';

const forms = newCarForms(({ value: json, api }) =>
  ask(() => api<ShowroomRoutes>().vip['add-vip-car'].$post({ json }), failureText),
);

const posts = formAction(forms.add, forms.draft);
export const action = posts.action;
export const clientAction = posts.clientAction;

export default function AddVipCar() {
  return (
    <NewCarForm
      title="Add VIP Car"
      forms={forms}
      failureText={failureText}
      where="in the VIP catalog"
      listed="/worker?catalogue=vip"
    />
  );
}
