import { type MouseEvent, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { longestReason } from '#features/audit/reason.contract.ts';
import { PhotoViewer } from '#features/photos/photo-viewer.tsx';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog, FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm, withToast } from '#page-kit/form-action.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { dollarsTyped } from '#platform/figures.ts';
import { formatMoney, isFarFrom } from '#platform/money.ts';
import { distanceText } from '#platform/units.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmFigures } from '#ui/confirm-figures.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Money } from '#ui/money.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import {
  accidentWords,
  longestNote,
  nameOfCar,
  oldCarConditions,
  stateWords,
  tradeInMayBecome,
} from '../trade-ins.rules.ts';
import { type Appraisal, newOffer, refusedOffer } from './appraisals.contract.ts';
import type { AppraisalsRoutes } from './appraisals.routes.ts';

const noAnswer = 'We could not reach the server. Please try again.';

/** Of the appraisal that was read. */
const read = z.object({ id: z.string(), version: z.string().transform(Number) });

const typedOffer = read
  .extend({
    amount: z.string().transform((text) => dollarsTyped(text) ?? Number.NaN),
    answer: z.string().optional(),
  })
  .pipe(newOffer.extend({ id: z.string() }));

const sendOffer = pageForm('offer', typedOffer, async ({ value: { id, ...json }, api }) => {
  const call = api<AppraisalsRoutes>().appraisals[':id'].offer;
  const asked = await ask(() => call.$post({ param: { id }, json }), noAnswer);
  if (!asked.ok) return asked;
  return withToast(asked, `${formatMoney(json.amount)} offered. The customer gets an email.`, {
    tone: 'good',
  });
});

const decline = pageForm(
  'decline',
  read.extend({ reason: refusedOffer.shape.reason }),
  ({ value: { id, ...json }, api }) =>
    ask(() => api<AppraisalsRoutes>().appraisals[':id'].decline.$post({ param: { id }, json }), noAnswer),
);

export const appraisalForms = [sendOffer, decline] as const;

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
        <OfferDialog appraisal={appraisal} name={name} open={asked === 'offer'} onClose={close} />
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

interface DeclineDialogProps {
  appraisal: Appraisal;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Asks why there is no offer; the customer reads it. */
function DeclineDialog({ appraisal: { _id: id, version }, name, ...dialog }: DeclineDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      form={decline}
      about={id}
      send={{ id, version: String(version) }}
      title={`Decline the ${name}?`}
      confirmLabel="Decline"
      done="Declined. The customer gets an email."
      opensOnce
    >
      {({ field }) => (
        <TextAreaField
          label="Reason"
          hint="The customer sees it in an email and on the dashboard."
          maxLength={longestReason}
          rows={3}
          required
          {...field('reason')}
        />
      )}
    </ActionDialog>
  );
}

interface OfferDialogProps {
  appraisal: Appraisal;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for the amount and a word with it. */
function OfferDialog({ appraisal, name, open, onClose }: OfferDialogProps) {
  const { _id: id, version, offer, answer = '', estimate, owed } = appraisal;
  /** An offer that is far from the estimate, until somebody confirms it. */
  const [far, setFar] = useState<number>();
  const notFar = () => setFar(undefined);
  const form = useForm(sendOffer, {
    about: id,
    leavesFreely: true,
    start: { amount: offer ? String(offer.amount) : '', answer },
    onDone: () => {
      notFar();
      onClose();
    },
    onRejected: notFar,
  });
  const { field, texts } = form;
  const isBusy = form.sending !== undefined;
  const askIfFar = (event: MouseEvent) => {
    const { data } = typedOffer.safeParse({ ...texts, id, version: String(version) });
    if (!data || !estimate || !isFarFrom(data.amount, estimate)) return;
    event.preventDefault();
    setFar(data.amount);
  };
  return (
    <Dialog open={open} onClose={onClose} title={`Offer for the ${name}`}>
      <SentForm form={form} className="grid gap-4 [&_label]:text-ink">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <p>
          {estimate
            ? `The customer saw an estimate of ${formatMoney(estimate.low)} to ${formatMoney(estimate.high)}.`
            : 'The customer saw no estimate.'}
          {owed > 0 && <span>{` ${formatMoney(owed)} is still owed on it and will be deducted.`}</span>}
        </p>
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          maxLength={14}
          required
          {...field('amount')}
        />
        <TextAreaField
          label="Message to the customer"
          optional
          rows={3}
          maxLength={longestNote}
          {...field('answer')}
        />
        <FormFailure form={form} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <GoBack onClick={onClose} />
          <Button type="submit" look="primary" busy={isBusy} onClick={askIfFar}>
            Send offer
          </Button>
        </div>
      </SentForm>
      <ConfirmFigures
        open={far !== undefined}
        onClose={notFar}
        onConfirm={form.send}
        busy={isBusy}
        title="Offer more than 30% off the estimate?"
        confirmLabel="Send offer"
        figures={[
          {
            name: 'Estimate',
            figure: estimate ? `${formatMoney(estimate.low)} to ${formatMoney(estimate.high)}` : '',
          },
          { name: 'Offer', figure: formatMoney(far ?? 0) },
        ]}
      />
    </Dialog>
  );
}
