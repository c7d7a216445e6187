import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import { moneyWayWords } from '#features/payments/payouts.rules.ts';
import { PhotoViewer } from '#features/photos/photo-viewer.tsx';
import { deskMoneyInput } from '#features/trade-ins/inspections/inspections.contract.ts';
import { accidentWords, oldCarConditions } from '#features/trade-ins/trade-ins.rules.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { formatMoney } from '#platform/money.ts';
import { may } from '#platform/permissions.ts';
import { distanceText } from '#platform/units.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { FactLine, FactPanel, linkClass } from '../order-sheet/fact-panel.tsx';
import { MoneyWayFields } from '../order-sheet/money-way-fields.tsx';
import { agreementPath } from '../order-sheet/old-car-link.tsx';
import { InspectionForm, inspectionForm } from './inspection-form.tsx';
import type { OldCarOfOrder } from './old-cars.contract.ts';
import type { OldCarsRoutes } from './old-cars.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<OldCarsRoutes>(fetch).orders[':id']['old-car'].$get({ param: { id: params.id ?? '' } }),
    'The trade-in could not be loaded.',
  );
  return { shown: valueOrThrow(asked) };
}

const money = z
  .object({ ...deskMoneyInput.shape, amount: z.string().transform(Number) })
  .pipe(deskMoneyInput);

const recordMoney = pageForm('money', money, ({ value: json, api, params }) =>
  ask(
    () =>
      api<OldCarsRoutes>().orders[':id']['old-car'].received.$post({ param: { id: params.id ?? '' }, json }),
    'We could not reach the server. Try again: nothing is recorded twice.',
  ),
);

const posts = formAction(recordMoney, inspectionForm);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: `Trade-in for ${loaderData?.shown.receiptNumber ?? 'an order'}` });

/** The old car that pays for a part of an order: inspected, agreed to, taken in (rules.md#trade-in). */
export default function OldCarPage() {
  const { shown } = useLoaderData<typeof loader>();
  const role = useSession()?.role ?? 'visitor';
  const maySettle = may(role, 'hand vehicles over');
  const { car, customer, receiptNumber, oldCar } = shown;
  return (
    <StaffPage
      title={oldCar.name}
      back={
        maySettle
          ? { to: '/worker/handovers', label: 'Handovers' }
          : { to: '/worker/trade-ins', label: 'Trade-ins' }
      }
      lead={
        <>
          Trade-in for {customer.firstName} {customer.lastName}'s {car.make} {car.model},{' '}
          <span className="figure whitespace-nowrap">{receiptNumber}</span>
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <OldCarNotice shown={shown} />
          <NextStep shown={shown} maySettle={maySettle} />
          {maySettle && maySettleValue(shown) && (
            <FactPanel title="Inspection">
              <InspectionForm key={shown.orderId} shown={shown} />
            </FactPanel>
          )}
        </div>
        <div className="grid min-w-0 gap-6">
          <Told shown={shown} />
          <Found shown={shown} />
          {oldCar.photos.length > 0 && (
            <PhotoViewer
              address={`/api/appraisals/${oldCar.tradeInId}/photos`}
              photos={oldCar.photos}
              name={oldCar.name}
            />
          )}
        </div>
      </div>
    </StaffPage>
  );
}

function Told({ shown: { oldCar, credit } }: { shown: OldCarOfOrder }) {
  const units = useUnits();
  return (
    <FactPanel title="Customer's details">
      <dl>
        <FactLine name="Our offer">
          <Money amount={oldCar.offer?.amount ?? 0} className="figure" />
        </FactLine>
        {oldCar.owed > 0 && (
          <FactLine name="Still owed on it">
            <Money amount={oldCar.owed} className="figure" />
          </FactLine>
        )}
        <FactLine name="Credit">
          <Money amount={credit} className="figure" />
        </FactLine>
        <FactLine name="Mileage">{distanceText(oldCar.mileageKm, units)}</FactLine>
        {oldCar.offer && (
          <FactLine name="Offer valid up to">{distanceText(oldCar.offer.kmAtMost, units)}</FactLine>
        )}
        <FactLine name="Condition">{oldCarConditions[oldCar.condition].label}</FactLine>
        <FactLine name="Accidents">{accidentWords[oldCar.accident]}</FactLine>
        {oldCar.note && <FactLine name="Note">{oldCar.note}</FactLine>}
      </dl>
    </FactPanel>
  );
}

/** What was found, agreed to and received, and what became of it. */
function Found({ shown: { inspection, received, vehicle, payouts } }: { shown: OldCarOfOrder }) {
  const units = useUnits();
  if (!inspection && received.length === 0 && payouts.length === 0) return null;
  return (
    <FactPanel title="Inspection">
      <dl>
        {inspection && (
          <>
            <FactLine name="Inspected">
              {formatDate(inspection.inspectedAt)}, {inspection.inspectedBy}
            </FactLine>
            <FactLine name="VIN">
              <span className="font-mono">{inspection.vin}</span>
            </FactLine>
            <FactLine name="Mileage">{distanceText(inspection.mileageKm, units)}</FactLine>
            <FactLine name="Trade-in value">
              <Money amount={inspection.value} className="figure" />
            </FactLine>
            {inspection.reason && <FactLine name="Reason">{inspection.reason}</FactLine>}
            {inspection.agreement?.agreedAt && (
              <FactLine name="Agreed">
                {inspection.agreement.agreedAs}, {formatDate(inspection.agreement.agreedAt)}
              </FactLine>
            )}
          </>
        )}
        {received.map((one) => (
          <FactLine key={one.reference + one.receivedAt} name="Received">
            <Money amount={one.amount} className="figure" />, {moneyWayWords[one.way].toLowerCase()},{' '}
            {one.reference}
          </FactLine>
        ))}
        {payouts.map((one) => (
          <FactLine key={one._id} name={one.state === 'paid' ? 'Paid out' : 'To be paid out'}>
            <Money amount={one.amount} className="figure" />
          </FactLine>
        ))}
        {vehicle && (
          <FactLine name="Vehicle">
            <Link to={`/worker/vehicles/${vehicle._id}`} className={linkClass}>
              {vehicle.stockNumber}
            </Link>
          </FactLine>
        )}
      </dl>
    </FactPanel>
  );
}

/** The steps in which what stands in the form can still change something. */
const maySettleValue = ({ step }: OldCarOfOrder) =>
  step === 'inspect' || step === 'agree' || step === 'pay' || step === 'ready';

const words = ({ step, toPay, toGet, untaxed }: OldCarOfOrder): string => {
  const due = formatMoney(toPay ?? 0);
  const told: Readonly<Record<OldCarOfOrder['step'], string>> = {
    inspect: untaxed
      ? 'Inspect the trade-in. If it is as described, save the inspection; then you can hand over the new car.'
      : 'Inspect the trade-in and save the inspection. Then you can hand over the new car.',
    agree: 'The value has changed. Show the screen to the customer to agree.',
    pay: `The customer agreed and owes ${due}. Record the payment once received.`,
    ready: toGet
      ? `Everything is settled. After the handover, ${formatMoney(toGet)} is owed to the customer, and an admin approves the payout.`
      : 'Everything is settled. Hand over the new car: this also takes in the trade-in.',
    taken: 'The trade-in was taken in at the handover.',
    kept: 'The customer kept the trade-in and paid with money instead.',
    over: 'The order is canceled.',
  };
  return told[step];
};

/** What is to be done next with an old car, and the way to it. */
function NextStep({ shown, maySettle }: { shown: OldCarOfOrder; maySettle: boolean }) {
  const { step, orderId, receiptNumber, toPay, whole } = shown;
  return (
    <FactPanel title="Next">
      <p role="status">{words(shown)}</p>
      {maySettle && (
        <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
          {step === 'agree' && (
            <LinkButton look="primary" to={agreementPath(orderId)}>
              Show to customer
            </LinkButton>
          )}
          {step === 'pay' && toPay !== undefined && <RecordMoney amount={toPay} standsFor="difference" />}
          {step === 'ready' && (
            <LinkButton look="primary" to={`/worker/handovers?search=${encodeURIComponent(receiptNumber)}`}>
              Go to handover
            </LinkButton>
          )}
          {whole !== undefined && <RecordMoney amount={whole} standsFor="whole" />}
        </div>
      )}
      {step === 'inspect' && maySettle && shown.untaxed === undefined && (
        <p className="mt-4 text-sm text-ink-soft">
          No trade-in, or no agreement? The customer can pay its value instead, or you can cancel the order.
        </p>
      )}
    </FactPanel>
  );
}

interface RecordMoneyProps {
  amount: number;
  standsFor: 'difference' | 'whole';
}

/** Asks how the money came, and records it. */
function RecordMoney({ amount, standsFor }: RecordMoneyProps) {
  const [isOpen, setOpen] = useState(false);
  const received = formatMoney(amount);
  const isWhole = standsFor === 'whole';
  return (
    <>
      <Button look={isWhole ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
        {isWhole ? `Record ${received} instead of the trade-in` : `Record ${received}`}
      </Button>
      <ActionDialog
        form={recordMoney}
        about={standsFor}
        send={{ standsFor, amount: String(amount) }}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isWhole ? 'Does the customer keep the trade-in?' : `Record ${received}?`}
        confirmLabel={`Record ${received}`}
        look="primary"
        done={`${received} has been recorded.`}
        opensOnce
      >
        {(form) => (
          <>
            <p>
              {`Record this after you have received the full ${received}.${isWhole ? ' The trade-in no longer counts.' : ''}`}
            </p>
            <MoneyWayFields {...form} />
          </>
        )}
      </ActionDialog>
    </>
  );
}

const TaxedWithIt = ({ untaxed }: { untaxed: number }) => (
  <Notice
    tone="warn"
    title={`The tax on this sale was calculated with the trade-in: ${formatMoney(untaxed)} was not taxed.`}
  >
    It is taken as offered. For another value, or without the trade-in, cancel the order and create a new one.
  </Notice>
);

/** Whatever else of the tax and the books is known here. */
function OldCarNotice({ shown }: { shown: OldCarOfOrder }) {
  if (shown.untaxed !== undefined && maySettleValue(shown)) return <TaxedWithIt untaxed={shown.untaxed} />;
  const owed = shown.payouts.filter(({ state }) => state !== 'paid');
  if (owed.length === 0) return null;
  const total = owed.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Notice tone="warn" title={`${formatMoney(total)} is still owed to the customer for the trade-in.`} />
  );
}
