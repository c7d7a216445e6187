import { useState } from 'react';
import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { z } from 'zod';
import { UnconfirmedEmail } from '#features/accounts/email-confirmation/unconfirmed-email.tsx';
import {
  invitationLivesDays,
  walkInContact,
  walkInTexts,
} from '#features/accounts/walk-ins/walk-ins.contract.ts';
import type { WalkInsRoutes } from '#features/accounts/walk-ins/walk-ins.routes.ts';
import { FactLine, FactPanel, linkClass } from '#features/orders/order-sheet/fact-panel.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { ActionDialog, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm, withToast } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { actsFor, customerParts, partPath } from '../desk.rules.ts';
import { ThingList } from '../thing-list.tsx';
import { ContactFields } from './contact-fields.tsx';
import type { CustomerSheet } from './customers.contract.ts';
import type { CustomersRoutes } from './customers.routes.ts';
import { NotesPanel, noteForms } from './notes-panel.tsx';

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

const invite = pageForm('invite', z.object({}), async ({ api, params }) => {
  const param = { id: params.id ?? '' };
  const asked = await ask(
    () => api<WalkInsRoutes>().desk.customers[':id'].invitation.$post({ param }),
    walkInTexts.notInvited,
  );
  return asked.ok
    ? withToast(asked, asked.value.message, { tone: 'good' })
    : withToast(asked, asked.text, { tone: 'bad' });
});

const changeContact = pageForm('contact', walkInContact, ({ value: json, api, params }) => {
  const param = { id: params.id ?? '' };
  return ask(
    () => api<WalkInsRoutes>().desk.customers[':id'].contact.$put({ param, json }),
    walkInTexts.notMade,
  );
});

const posts = formAction(invite, changeContact, ...noteForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

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

/** How to reach a customer. */
function CustomerContact({ customer }: { customer: CustomerSheet }) {
  const { email, emailVerified, phone, since, claimedOn, addresses, namedVehicles } = customer;
  return (
    <FactPanel title="Contact">
      <dl>
        <FactLine name="Email">
          {email === '' ? (
            <span className="text-ink-soft">None</span>
          ) : (
            <>
              <a href={`mailto:${email}`} className={linkClass}>
                <EmailText address={email} />
              </a>
              <UnconfirmedEmail isConfirmed={emailVerified} />
            </>
          )}
        </FactLine>
        <FactLine name="Phone">
          {phone === '' ? (
            <span className="text-ink-soft">None</span>
          ) : (
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`${linkClass} whitespace-nowrap`}>
              {phone}
            </a>
          )}
        </FactLine>
        {namedVehicles.map(({ plate, name }) => (
          <FactLine key={plate + name} name="Car">
            {[plate, name].filter(Boolean).join(', ')}
          </FactLine>
        ))}
        {addresses.map((address) => (
          <FactLine key={address} name="Address">
            <span className="whitespace-pre-line wrap-anywhere">{address}</span>
          </FactLine>
        ))}
        <FactLine name="Customer since">
          <DateText value={since} />
        </FactLine>
        {claimedOn && (
          <FactLine name="Account claimed">
            <DateText value={claimedOn} />
          </FactLine>
        )}
      </dl>
    </FactPanel>
  );
}

/** Of a customer without an account: the invitation to open it, and how to reach them. */
function WalkInPanel({ customer: { firstName, lastName, phone, email } }: { customer: CustomerSheet }) {
  const [isOpen, setOpen] = useState(false);
  const inviting = useForm(invite);
  return (
    <FactPanel title="No account yet">
      <p className="mb-4 text-sm text-ink-soft">
        {email === ''
          ? 'This customer cannot log in yet. Add an email address to send an invitation.'
          : `This customer cannot log in yet. With an invitation they can choose a password; it works once, for ${invitationLivesDays} days, and replaces earlier invitations.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {email !== '' && (
          <SentForm form={inviting}>
            <Button type="submit" size="small" busy={inviting.sending !== undefined}>
              Send invitation
            </Button>
          </SentForm>
        )}
        <Button size="small" look={email === '' ? 'quiet' : 'ghost'} onClick={() => setOpen(true)}>
          Change contact
        </Button>
      </div>
      {isOpen && (
        <ActionDialog
          open
          onClose={() => setOpen(false)}
          form={changeContact}
          // What was typed over other details is no draft of these.
          about={[firstName, lastName, phone, email].join('|')}
          start={{ firstName, lastName, phone, email }}
          title="Change contact"
          confirmLabel="Save contact"
          look="primary"
          done="Contact saved."
        >
          {({ field }) => (
            <div className="grid gap-4 text-ink">
              <ContactFields field={field} />
              {email !== '' && (
                <p className="text-sm text-ink-soft">
                  If you change the address, earlier invitations stop working.
                </p>
              )}
            </div>
          )}
        </ActionDialog>
      )}
    </FactPanel>
  );
}
