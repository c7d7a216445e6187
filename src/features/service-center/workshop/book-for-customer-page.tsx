import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { BookForCustomerForm, bookForKnownCustomer } from './book-for-customer-form.tsx';
import type { WorkshopRoutes } from './workshop.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('customer') ?? '';
  // There is somebody to be looked for first.
  if (id === '') return redirect('/desk/search');
  const { fetch } = context.get(serverContext);
  const one = client<WorkshopRoutes>(fetch)['service-center'].customers[':id'];
  return valueOrThrow(
    await ask(() => one.booking.$get({ param: { id } }), 'The customer could not be loaded.'),
  );
}

const posts = formAction(bookForKnownCustomer);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Book a service' });

/** Books a car in while its customer is on the phone: who it is was found before. */
export default function BookForCustomerPage() {
  const sheet = useLoaderData<typeof loader>();
  const { _id, firstName, lastName, phone, email } = sheet.customer;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <StaffPage
      title="Book a service"
      lead={
        <>
          <CustomerLink id={_id} email={email}>
            {name || email}
          </CustomerLink>
          {[phone, email].filter(Boolean).map((way) => (
            <span key={way} className="wrap-anywhere">
              {' '}
              · {way}
            </span>
          ))}
        </>
      }
      narrow
    >
      <BookForCustomerForm key={_id} sheet={sheet} />
    </StaffPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <StaffPage title="Customer not found">
      <EmptyState
        title="There is no such customer."
        action={<LinkButton to="/desk/search">Search</LinkButton>}
      >
        Search for the name, phone number or license plate, and choose “Book a service”.
      </EmptyState>
    </StaffPage>
  );
}
