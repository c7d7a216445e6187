import { type MetaFunction, useSearchParams } from 'react-router';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { StaffPage } from '#ui/staff-page.tsx';
import { NewCustomerForm } from './new-customer-form.tsx';
import { contactOf } from './typed-contact.rules.ts';

export const handle = { focused: true } satisfies PageHandle;

/** Having a loader makes the server look who asks before the page is shown. */
export function loader() {
  return null;
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New customer' });

/** Somebody who calls or stands at the desk, without an account. */
export default function NewCustomerPage() {
  const [query] = useSearchParams();
  return (
    <StaffPage
      title="New customer"
      lead="For a customer who calls or visits. They can open their account by email at any time."
      narrow
    >
      <NewCustomerForm known={contactOf(query.get('typed') ?? '')} />
    </StaffPage>
  );
}
