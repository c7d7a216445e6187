import { type ReactNode, useState } from 'react';
import { CustomerLink } from '#features/accounts/screens/staff/customer-link.tsx';
import { PhotoViewer } from '#features/photos/screens/photo-viewer.tsx';
import { useUnits } from '#page-kit/shop-data.ts';
import { distanceText } from '#platform/units.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { Badge } from '#ui/notices/badge.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import {
  accidentWords,
  nameOfCar,
  oldCarConditions,
  stateWords,
  tradeInMayBecome,
} from '../../../trade-ins.rules.ts';
import type { Appraisal } from '../../appraisals.contract.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';

interface AppraisalCardProps {
  appraisal: Appraisal;
  mayAppraise: boolean;
}

/** An old car with its photos, what its customer says, and what can be done. */
export function AppraisalCard({ appraisal, mayAppraise }: AppraisalCardProps) {
  const { state, customer } = appraisal;
  const name = nameOfCar(appraisal);
  return (
    <article aria-label={name} className="grid gap-6 py-4 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <PhotoViewer
        address={`/api/appraisals/${appraisal._id}/photos`}
        photos={appraisal.photos}
        name={name}
      />
      <div className="grid min-w-0 content-start gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-lg [overflow-wrap:anywhere]">{name}</h2>
          <Badge tone={state === 'asked' ? 'warn' : 'neutral'}>{stateWords[state]}</Badge>
        </div>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          <CustomerLink email={customer.email}>
            {customer.firstName} {customer.lastName}
          </CustomerLink>{' '}
          · <span className="whitespace-nowrap">{customer.phone}</span> · {customer.email}
        </p>
        {appraisal.note && <p className="whitespace-pre-line wrap-anywhere">“{appraisal.note}”</p>}
        <CarFacts appraisal={appraisal} />
        {appraisal.orderId !== undefined && (
          <LinkButton
            size="small"
            to={`/worker/orders/${appraisal.orderId}/old-car`}
            className="justify-self-end"
          >
            View order<span className="sr-only">: {name}</span>
          </LinkButton>
        )}
        {mayAppraise && <Acts appraisal={appraisal} name={name} />}
      </div>
    </article>
  );
}

function CarFacts({ appraisal }: { appraisal: Appraisal }) {
  const units = useUnits();
  const { estimate, offer, owed, answer } = appraisal;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-3">
      <Fact name="Requested">
        <DateText value={appraisal.askedAt} />
      </Fact>
      <Fact name="Mileage">{distanceText(appraisal.mileageKm, units)}</Fact>
      <Fact name="VIN">
        <span className="font-mono break-all">{appraisal.VIN ?? '–'}</span>
      </Fact>
      <Fact name="Condition">{oldCarConditions[appraisal.condition].label}</Fact>
      <Fact name="Accidents">{accidentWords[appraisal.accident]}</Fact>
      <Fact name="Runs">{appraisal.drives ? 'Yes' : 'No, or a warning light is on'}</Fact>
      <Fact name="Still owed">
        <Money amount={owed} className="figure" />
      </Fact>
      <Fact name="Estimate shown">
        {estimate ? (
          <>
            <Money amount={estimate.low} /> – <Money amount={estimate.high} />
          </>
        ) : (
          'No estimate'
        )}
      </Fact>
      {offer && (
        <Fact name="Our offer">
          <Money amount={offer.amount} className="figure font-semibold" /> until{' '}
          <DateText value={offer.lastDay} />
        </Fact>
      )}
      {answer && (
        <Fact name="Our message" wide>
          {answer}
        </Fact>
      )}
    </dl>
  );
}

function Acts({ appraisal, name }: { appraisal: Appraisal; name: string }) {
  const [asked, setAsked] = useState<'offer' | 'decline'>();
  const close = () => setAsked(undefined);
  const wasOfferOpened = useOpenedOnce(asked === 'offer');
  const wasDeclineOpened = useOpenedOnce(asked === 'decline');
  const mayOffer = tradeInMayBecome(appraisal.state, 'offered');
  const mayDecline = tradeInMayBecome(appraisal.state, 'declined');
  if (!mayOffer && !mayDecline) return null;
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {mayDecline && (
        <Button size="small" onClick={() => setAsked('decline')}>
          Decline<span className="sr-only"> {name}</span>
        </Button>
      )}
      {mayOffer && (
        <Button size="small" look="primary" onClick={() => setAsked('offer')}>
          {appraisal.offer ? 'Change the offer' : 'Make an offer'}
          <span className="sr-only"> for {name}</span>
        </Button>
      )}
      {wasOfferOpened && (
        <OfferDialog
          key={appraisal.version}
          appraisal={appraisal}
          name={name}
          open={asked === 'offer'}
          onClose={close}
        />
      )}
      {wasDeclineOpened && (
        <DeclineDialog appraisal={appraisal} name={name} open={asked === 'decline'} onClose={close} />
      )}
    </div>
  );
}

interface FactProps {
  name: string;
  /** Takes a line of its own. */
  wide?: boolean;
  children: ReactNode;
}

const Fact = ({ name, wide, children }: FactProps) => (
  <div className={wide ? 'col-span-full' : 'min-w-0'}>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);
