import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { formatMoney } from '#platform/money.ts';
import { may } from '#platform/permissions.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { HandoverRoutes } from '../handover/handover.routes.ts';
import { customerName, vehicleName } from '../handover/handover-cells.tsx';
import { RentalState } from '../handover/rental-row.tsx';
import { FactLine, FactPanel } from '../order-sheet/fact-panel.tsx';
import { ClaimList } from '../rental-condition/claim-list.tsx';
import { RecordFacts } from '../rental-condition/record-facts.tsx';
import { acknowledgement, type RentalRecord } from '../rental-condition/rental-condition.contract.ts';
import type { RentalConditionRoutes } from '../rental-condition/rental-condition.routes.ts';
import { type RentalMoment, termsTexts } from '../rental-condition/rental-condition.rules.ts';
import { NamingFields } from '../vins/naming-fields.tsx';
import { useNaming } from '../vins/use-naming.ts';
import { handoverInput } from '../vins/vins.contract.ts';
import { ConditionFields, useRentalForm } from './condition-fields.tsx';
import type { RentalSheet } from './rental-desk.contract.ts';
import type { RentalDeskRoutes } from './rental-desk.routes.ts';
import { ReturnForm, returnForm } from './return-form.tsx';
import { outcomeOf, readRental, typedRental } from './typed-rental.ts';

const pickUpForm = pageForm(
  'pick-up',
  typedRental.transform((typed, context) => readRental(handoverInput, typed, context)),
  async ({ value: { json, damages }, api, params: { id = '' } }) => {
    const asked = await ask(
      () => api<HandoverRoutes>().orders[':id'].delivered.$post({ param: { id }, json }),
      'We could not reach the server. Please try again.',
    );
    return outcomeOf(asked, damages, (order) => ({
      said: `${vehicleName(order)} was handed over to ${customerName(order)}. The customer gets an email.`,
      act: `handed the ${order.car.make} ${order.car.model} over`,
    }));
  },
);

/** A rental goes out: which vehicle, how far it has gone, what is in it, and what is damaged already. */
function PickUpForm({ sheet: { order, isElectric } }: { sheet: RentalSheet }) {
  const naming = useNaming(order._id, true);
  const rental = useRentalForm(pickUpForm);
  const { form, isSending } = rental;
  return (
    <FactPanel title="Pick-up">
      <SentForm form={form} className="grid gap-4">
        <NamingFields form={form} naming={naming} isVinOptional onPage />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ConditionFields
            rental={rental}
            isElectric={isElectric}
            damageTitle="Existing damage"
            damageHint="Record existing damage to avoid disputes later."
          />
        </div>
        <FormFailure form={form} withFields />
        <Button type="submit" look="primary" busy={form.sending !== undefined} disabled={isSending}>
          {isSending ? 'Uploading photos…' : 'Hand over'}
        </Button>
      </SentForm>
    </FactPanel>
  );
}

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const param = { id: params.id ?? '' };
  const asked = await ask(
    () => client<RentalDeskRoutes>(fetch).orders[':id'].rental.$get({ param }),
    'The rental could not be loaded.',
  );
  return { sheet: valueOrThrow(asked) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Rental ${loaderData.sheet.order.receiptNumber}` : 'Rental not found',
  });

/** A rental at the desk: it goes out, comes back, and what was written down both times stays. */
export default function RentalPage() {
  const { sheet } = useLoaderData<typeof loader>();
  const session = useSession();
  const mayWrite = session !== null && may(session.role, 'hand vehicles over');
  const { order } = sheet;
  const isWaiting = order.state === 'paid';
  const back = isWaiting
    ? { to: '/worker/handovers', label: 'Handovers' }
    : { to: '/worker/rentals', label: 'Rentals' };
  return (
    <StaffPage
      title={vehicleName(order)}
      back={mayWrite ? back : undefined}
      aside={<RentalState order={order} />}
      lead={<span className="figure">{order.receiptNumber}</span>}
    >
      {/* What is typed belongs to this rental: the search leads from one to another. */}
      <div
        key={order._id}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]"
      >
        <div className="grid min-w-0 gap-4">
          {mayWrite && isWaiting && <PickUpForm sheet={sheet} />}
          {mayWrite && order.state === 'delivered' && <ReturnForm sheet={sheet} />}
          {order.state === 'returned' && <Returned sheet={sheet} mayWrite={mayWrite} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <RentalFacts sheet={sheet} />
          <AtPickUp sheet={sheet} mayWrite={mayWrite} />
        </div>
      </div>
    </StaffPage>
  );
}

function RentalFacts({ sheet: { order, records } }: { sheet: RentalSheet }) {
  const { customer, firstDay, handedOverOn, returnDate, returnedOn, deliveryDate } = order;
  return (
    <FactPanel title="Rental">
      <dl>
        <FactLine name="Customer">
          <CustomerLink email={customer.email}>{customerName(order)}</CustomerLink>
        </FactLine>
        <FactLine name="Phone">
          <a
            className="whitespace-nowrap hover:underline"
            href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}
          >
            {customer.phone}
          </a>
        </FactLine>
        <FactLine name={handedOverOn ? 'Handed over' : 'Begins'}>
          <DateText value={handedOverOn ?? firstDay ?? deliveryDate} />
        </FactLine>
        {returnDate && (
          <FactLine name="Due back">
            <DateText value={returnDate} />
          </FactLine>
        )}
        {returnedOn && (
          <FactLine name="Returned">
            <DateText value={returnedOn} />
          </FactLine>
        )}
      </dl>
      {records.terms && (
        <p className="mt-3 text-sm text-ink-soft">{termsTexts(records.terms, formatMoney).join(' ')}</p>
      )}
    </FactPanel>
  );
}

const staffPhotos = '/api/rental-photos';

/** How it went out. */
function AtPickUp({ sheet: { order, records }, mayWrite }: { sheet: RentalSheet; mayWrite: boolean }) {
  if (order.state !== 'delivered' && order.state !== 'returned') return null;
  return (
    <FactPanel title="Pick-up">
      {records.pickUp ? (
        <div className="grid gap-4">
          <RecordFacts record={records.pickUp} photos={staffPhotos} when="Recorded" />
          {order.state === 'delivered' && (
            <AcknowledgeForm moment="pick-up" record={records.pickUp} mayWrite={mayWrite} />
          )}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">
          Nothing was recorded at pick-up, so there is nothing to compare.
        </p>
      )}
    </FactPanel>
  );
}

/** How it came back, and what that costs. */
function Returned({ sheet: { records }, mayWrite }: { sheet: RentalSheet; mayWrite: boolean }) {
  const { back } = records;
  return (
    <FactPanel title="Return">
      <div className="grid gap-5">
        {back ? (
          <RecordFacts record={back} photos={staffPhotos} when="Recorded" />
        ) : (
          <p className="text-sm text-ink-soft">Nothing was recorded at return.</p>
        )}
        <ClaimList records={records} />
        {back && <AcknowledgeForm moment="return" record={back} mayWrite={mayWrite} />}
      </div>
    </FactPanel>
  );
}

interface AcknowledgeFormProps {
  moment: RentalMoment;
  record: RentalRecord;
  mayWrite: boolean;
}

const acknowledgeForm = pageForm(
  'acknowledge',
  acknowledgement.extend({
    name: z.string().trim().min(1, 'Enter the name').pipe(acknowledgement.shape.name),
  }),
  ({ value: json, api, params: { id = '' } }) =>
    ask(
      () =>
        api<RentalConditionRoutes>().orders[':id']['rental-record'].acknowledged.$post({
          param: { id },
          json,
        }),
      'We could not reach the server. Please try again.',
    ),
);

const posts = formAction(pickUpForm, returnForm, acknowledgeForm);
export const action = posts.action;
export const clientAction = posts.clientAction;

/** The screen is turned to the customer, who reads the record and says so under their name. */
function AcknowledgeForm({ moment, record, mayWrite }: AcknowledgeFormProps) {
  const form = useForm(acknowledgeForm, { about: moment });
  if (record.acknowledgedAt)
    return (
      <p className="text-sm">
        Read by {record.acknowledgedAs} on <DateText value={record.acknowledgedAt} />
      </p>
    );
  if (!mayWrite) return <p className="text-sm text-ink-soft">The customer has not confirmed it yet.</p>;
  return (
    <SentForm form={form} className="grid gap-4 border-t border-line pt-4">
      <input type="hidden" name="moment" value={moment} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Customer’s name"
          autoComplete="off"
          maxLength={120}
          hint="Show the screen to the customer: they read this and enter their name"
          className="grow"
          {...form.field('name')}
        />
        <Button type="submit" busy={form.sending !== undefined}>
          I have read this
        </Button>
      </div>
      <FormFailure form={form} />
    </SentForm>
  );
}
