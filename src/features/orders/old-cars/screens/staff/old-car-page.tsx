import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { moneyWayWords } from '#features/payments/payouts/payouts.rules.ts';
import { PhotoViewer } from '#features/photos/screens/photo-viewer.tsx';
import { accidentWords, oldCarConditions } from '#features/trade-ins/trade-ins.rules.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { distanceText } from '#platform/units.ts';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { formatDate } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import { FactLine, FactPanel, linkClass } from '../../../order-sheet/screens/staff/fact-panel.tsx';
import type { OldCarOfOrder } from '../../old-cars.contract.ts';
import type { OldCarsRoutes } from '../../old-cars.routes.ts';
import { InspectionForm } from './inspection-form.tsx';
import { maySettleValue, NextStep, OldCarNotice } from './next-step.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<OldCarsRoutes>(fetch).orders[':id']['old-car'].$get({ param: { id: params.id ?? '' } }),
    'The trade-in could not be loaded.',
  );
  return { shown: valueOrThrow(asked) };
}

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
              <InspectionForm key={shown.inspection?.version ?? 0} shown={shown} />
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
