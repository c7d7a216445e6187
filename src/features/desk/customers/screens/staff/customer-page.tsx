import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { FactPanel } from '#features/orders/order-sheet/screens/staff/fact-panel.tsx';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { actsFor, customerParts, partPath } from '../../../desk.rules.ts';
import { NotesPanel } from '../../../notes/screens/staff/notes-panel.tsx';
import { ThingList } from '../../../screens/staff/thing-list.tsx';
import type { CustomerSheet } from '../../customers.contract.ts';
import type { CustomersRoutes } from '../../customers.routes.ts';
import { CustomerContact } from './customer-contact.tsx';
import { WalkInPanel } from './walk-in-panel.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  return valueOrThrow(
    await ask(
      () => client<CustomersRoutes>(fetch).desk.customers[':id'].$get({ param }),
      'The customer could not be loaded.',
    ),
  );
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.name ?? 'Customer not found' });

/** Everything that the desk knows of a customer. */
export default function CustomerPage() {
  const customer = useLoaderData<typeof loader>();
  const role = useSession()?.role;
  const acts = role && !customer.isClosed ? actsFor({ ...customer, acts: ['book'] }, role) : [];
  const [filled, empty] = [true, false].map((isFilled) =>
    customer.parts.filter(({ things }) => things.length > 0 === isFilled),
  );
  return (
    <StaffPage
      title={customer.name}
      aside={
        <>
          {customer.isClosed && <Badge tone="warn">Account closed</Badge>}
          {customer.isWalkIn && <Badge>No account yet</Badge>}
        </>
      }
      actions={acts.map(({ to, label }) => (
        <LinkButton key={to} to={to}>
          {label}
        </LinkButton>
      ))}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:order-2">
          <CustomerContact customer={customer} />
          {customer.isWalkIn && <WalkInPanel key={customer._id} customer={customer} />}
          <NotesPanel key={customer._id} customerId={customer._id} notes={customer.notes} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {filled!.map((part) => (
            <PartPanel key={part.part} customerId={customer._id} part={part} />
          ))}
          {empty!.length > 0 && <NothingYet parts={empty!} />}
        </div>
      </div>
    </StaffPage>
  );
}

type Part = CustomerSheet['parts'][number];

const wordsOf = ({ part }: Part) => customerParts.find((one) => one.part === part)!;

const PartPanel = ({ customerId, part }: { customerId: string; part: Part }) => (
  <FactPanel title={wordsOf(part).title}>
    <ThingList things={part.things} />
    {part.hasMore && (
      <Link
        to={partPath(customerId, part.part)}
        className="mt-3 inline-block py-1 text-sm font-medium underline decoration-edge underline-offset-4"
      >
        All {wordsOf(part).title.toLowerCase()}
      </Link>
    )}
  </FactPanel>
);

/** What there is nothing of takes a line each, not a panel. */
const NothingYet = ({ parts }: { parts: readonly Part[] }) => (
  <FactPanel title="No other records">
    <ul className="text-sm text-ink-soft">
      {parts.map((part) => (
        <li key={part.part} className="py-1">
          {wordsOf(part).none}
        </li>
      ))}
    </ul>
  </FactPanel>
);

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 404) return <FailurePage status={status} />;
  return (
    <StaffPage title="Customer not found">
      <EmptyState title="Customer not found." action={<LinkButton to="/desk/search">Search</LinkButton>}>
        The link may be incomplete, or the account was deleted.
      </EmptyState>
    </StaffPage>
  );
}
