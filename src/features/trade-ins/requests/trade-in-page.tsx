import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { z } from 'zod';
import { keysOf } from '#features/catalogue/facts.rules.ts';
import { PhotoField } from '#features/photos/photo-field.tsx';
import { usePhotos } from '#features/photos/use-photos.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, judgedBy, pageForm } from '#page-kit/form-action.ts';
import { useLaterAddress } from '#page-kit/later-address.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { distanceText, typedFigure, unitSystems } from '#platform/units.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import type { ValueRange } from '../trade-ins.contract.ts';
import { longestNote, mostPhotos } from '../trade-ins.rules.ts';
import { OldCarFields } from './old-car-fields.tsx';
import { type TradeInOffer, tradeInRequest } from './requests.contract.ts';
import type { RequestsRoutes } from './requests.routes.ts';
import { estimateAsked, readTradeInView, type TradeInView, tradeInAddress } from './trade-in-view.ts';

const notLoaded = 'This page could not be loaded. Please try again.';
const notTold = 'The estimate could not be loaded. Please try again.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch, units } = context.get(serverContext);
  const view = readTradeInView(url.searchParams);
  const query = estimateAsked(view, units);
  const calls = client<RequestsRoutes>(fetch)['trade-ins'];
  const [terms, asked] = await Promise.all([
    ask(() => calls.terms.$get(), notLoaded),
    query ? ask(() => calls.estimate.$get({ query }), notTold) : undefined,
  ]);
  return {
    view,
    terms: terms.ok ? terms.value : null,
    range: asked?.ok ? (asked.value.range ?? null) : undefined,
    refusal: asked && !asked.ok ? { text: asked.text, fields: asked.fields } : undefined,
  };
}

/** As it was typed; what is missing or wrong the schema of the call says. */
const typedRequest = z
  .object({
    VIN: z.string(),
    make: z.string(),
    model: z.string(),
    modelYear: z.string(),
    mileageKm: z.string(),
    condition: z.string(),
    accident: z.string(),
    drives: z.string(),
    owed: z.string(),
    note: z.string(),
    photos: z.string(),
    units: z.enum(unitSystems),
  })
  .transform(({ VIN, make, model, modelYear, units, ...typed }, context) => {
    const mileage = figureTyped(typed.mileageKm);
    const request = {
      ...typed,
      ...(VIN.trim() !== '' && { VIN }),
      ...(make !== '' && { make }),
      ...(model !== '' && { model }),
      ...(modelYear !== '' && { modelYear: figureTyped(modelYear) ?? Number.NaN }),
      mileageKm: mileage === undefined ? undefined : typedFigure(mileage, units),
      drives: typed.drives === 'yes',
      owed: typed.owed.trim() === '' ? undefined : dollarsTyped(typed.owed),
      photos: typed.photos.split(' ').filter(Boolean),
    };
    return judgedBy(tradeInRequest, request, context);
  });

const askForOffer = pageForm('ask-for-offer', typedRequest, async ({ value: json, api }) => {
  const asked = await ask(
    () => api<RequestsRoutes>()['trade-ins'].$post({ json }),
    'Your request could not be sent. Please try again.',
  );
  return asked.ok ? redirect('/dashboard#trade-ins') : asked;
});

const posts = formAction(askForOffer);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Trade in your car',
    description: 'Get an instant estimate for your car, and an offer that counts toward your next one.',
  });

/** How long to wait after a keystroke before the range is asked for. */
const pauseMs = 400;

/** What an old car is worth, and the way to an offer (rules.md#trade-in). */
export default function TradeInPage() {
  const { view: shown, terms, range, refusal } = useLoaderData<typeof loader>();
  const [view, setView] = useState(shown);
  // What was typed before the page was alive comes at once, field after field: each goes on from the one before.
  const typed = useRef(shown);
  const { showLater, stay } = useLaterAddress();
  const change = (given: Partial<TradeInView>) => {
    typed.current = { ...typed.current, ...given };
    setView(typed.current);
    showLater(pauseMs, () => tradeInAddress(typed.current));
  };
  return (
    <div className="page pt-8 pb-28 sm:pt-12 sm:pb-18">
      <h1 className="text-3xl sm:text-4xl">Trade in your car</h1>
      <p className="mt-4 mb-8 max-w-prose text-ink-soft sm:mb-12">
        Get an instant estimate for your car. Send photos for a firm offer that counts toward your next car.
      </p>
      {terms?.isOn ? (
        <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid gap-12">
            <OldCarFields view={view} makes={terms.makes} fields={refusal?.fields ?? {}} onChange={change} />
            <div className="lg:hidden">
              <RangePanel range={range} refusal={refusal?.text} />
            </div>
            <WayToOffer view={view} terms={terms} onSent={stay} />
          </div>
          <div className="sticky top-24 hidden lg:block">
            <RangePanel range={range} refusal={refusal?.text} />
          </div>
        </div>
      ) : (
        <NotNow isKnown={terms !== null} />
      )}
    </div>
  );
}

const NotNow = ({ isKnown }: { isKnown: boolean }) => (
  <Notice
    tone={isKnown ? 'neutral' : 'bad'}
    title={isKnown ? 'We are not taking trade-ins at the moment.' : notLoaded}
    actions={
      <LinkButton size="small" to="/cars">
        See our cars
      </LinkButton>
    }
  />
);

/** Customers ask here; visitors are led to the login, and come back with what they entered. */
function WayToOffer({ view, terms, ...rest }: AskForOfferProps & { terms: TradeInOffer }) {
  const session = useSession();
  const units = useUnits();
  if (session?.role === 'User') return <AskForOffer view={view} {...rest} />;
  const next = encodeURIComponent(tradeInAddress(view));
  return (
    <section aria-labelledby="to-offer" className="grid gap-4 border-t border-line pt-8">
      <h2 id="to-offer" className="text-2xl">
        Get a firm offer
      </h2>
      <p className="max-w-prose text-ink-soft">
        Our offer is valid for {terms.offerDays} {terms.offerDays === 1 ? 'day' : 'days'} and{' '}
        {distanceText(terms.offerKm, units)}. Accept it to use it toward your next car.
      </p>
      {session ? (
        <p>Offers are for customers. You are signed in with a staff account.</p>
      ) : (
        <p className="flex flex-wrap gap-3">
          <LinkButton look="primary" to={`/login?next=${next}`}>
            Log in to get a firm offer
          </LinkButton>
          <Link
            className="self-center font-semibold underline underline-offset-4"
            to={`/signup?next=${next}`}
          >
            Sign up
          </Link>
        </p>
      )}
    </section>
  );
}

interface RangePanelProps {
  /** Null: no estimate; undefined: not asked yet. */
  range: ValueRange | null | undefined;
  refusal: string | undefined;
}

/** What the car is worth, or honestly that nobody can tell yet. */
function RangePanel({ range, refusal }: RangePanelProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-6">
      <p className="label">Estimated value</p>
      <div role="status" className="mt-3 grid gap-3">
        <RangeText range={range} refusal={refusal} />
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        An estimate before we have seen the car. It is not an offer.
      </p>
    </div>
  );
}

function RangeText({ range, refusal }: RangePanelProps) {
  // Keys: React would turn one paragraph into the other, and take its texts out of it one by one (rules.md#screens).
  if (refusal)
    return (
      <p key="refusal" className="text-bad">
        {refusal}
      </p>
    );
  if (range)
    return (
      <p key="range" className="figure text-2xl">
        <Money amount={range.low} /> – <Money amount={range.high} />
      </p>
    );
  if (range === null)
    return (
      <>
        <p className="figure text-2xl">No estimate</p>
        <p className="text-ink-soft">We need to see this car first. Send us a request for a firm offer.</p>
      </>
    );
  return <p className="text-ink-soft">Enter make, model, year and mileage.</p>;
}

interface AskForOfferProps {
  view: TradeInView;
  /** The request is on its way, and leads to another page. */
  onSent: () => void;
}

const photoWay = { address: '/api/trade-in-photos', most: mostPhotos };

/** What an offer needs in addition to the car: VIN, what is owed, photos, a note. */
function AskForOffer({ view, onSent }: AskForOfferProps) {
  const units = useUnits();
  const photos = usePhotos(photoWay);
  const form = useForm(askForOffer);
  const { field } = form;
  const isSending = form.sending !== undefined;
  const noteSent = useEffectEvent(onSent);
  useEffect(() => {
    if (isSending) noteSent();
  }, [isSending]);
  const { make, model, year, mileage, condition, accident, drives } = view;
  /** Of fields that are above, with the car. */
  const car = { make, model, modelYear: year, mileageKm: mileage, condition, accident, drives };
  const ofCar = keysOf(car).flatMap((name) => field(name).error ?? []);
  const wrongPhotos = field('photos').error;
  return (
    <SentForm form={form} aria-labelledby="ask-for-offer" className="grid gap-6 border-t border-line pt-8">
      {Object.entries({ ...car, units, photos: photos.ids.join(' ') }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <h2 id="ask-for-offer" className="text-2xl">
          Get a firm offer
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">A VIN is enough. Photos help us make a better offer.</p>
      </div>
      <VinField
        label="VIN"
        optional
        hint="17 characters, on the registration papers and behind the windshield"
        {...field('VIN')}
      />
      <TextField
        label="Still owed on it, in dollars"
        optional
        inputMode="decimal"
        maxLength={14}
        hint="To a bank or a leasing company; it is deducted from our offer"
        {...field('owed')}
      />
      <PhotoField photos={photos} hint="All sides, interior, odometer, any damage." alt="Your car" />
      {wrongPhotos && <p className="text-sm text-bad">{wrongPhotos}</p>}
      <TextAreaField
        label="Anything else we should know"
        optional
        rows={3}
        maxLength={longestNote}
        {...field('note')}
      />
      {ofCar.length > 0 && (
        <Notice tone="bad" title="Please check the form above.">
          {ofCar.join('. ')}
        </Notice>
      )}
      <FormFailure form={form} withFields />
      <Button type="submit" look="primary" size="large" busy={isSending} disabled={photos.isSending}>
        {photos.isSending ? 'Uploading photos…' : 'Get a firm offer'}
      </Button>
    </SentForm>
  );
}
