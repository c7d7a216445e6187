import { useRef, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { AtBankNotice } from '#features/payments/card/at-bank-notice.tsx';
import { PaymentFields } from '#features/payments/card/payment-fields.tsx';
import { takeStep } from '#features/payments/providers/take-step.ts';
import { redirectToVipAccess } from '#features/vip/access/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useHeldPage } from '#page-kit/held-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { newKey } from '#page-kit/new-key.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useShop } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { formatMoney } from '#platform/money.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { HoldOffer, HoldRequest } from '../holds.contract.ts';
import { HeldPrice } from '../own/held-price.tsx';
import type { OwnHoldsRoutes } from '../own/own.routes.ts';

export const handle = {
  focused: true,
  needsScript: 'Reserving a car needs JavaScript. Please allow it for this shop.',
} satisfies PageHandle;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [carId, vehicleId] = [params.id ?? '', url.searchParams.get('vehicle')?.slice(0, 64)];
  const query = { carId, ...(vehicleId && { vehicleId }) };
  const asked = await ask(
    () => client<OwnHoldsRoutes>(fetch)['hold-offer'].$get({ query }),
    'The car could not be loaded.',
  );
  if (!asked.ok && asked.code === 'vip-access-needed')
    throw redirectToVipAccess(`${url.pathname}${url.search}`);
  // Nothing can be reserved in this shop: its page says what can be done with the car.
  if (!asked.ok && asked.code === 'holds-off') throw redirect(`/cars/${carId}`);
  return valueOrThrow(asked);
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reserve a car' });

/** What reserving a car comes to, and the card that pays for it (rules.md#hold). */
export default function ReservePage() {
  const offer = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-6xl pt-8 pb-28 sm:pt-12 sm:pb-18">
      <h1 className="text-3xl">Reserve the {offer.car.model}</h1>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:gap-18">
        <div className="grid content-start gap-8">
          <Terms offer={offer} />
          {offer.waitsAtBank && <AtBankNotice />}
          {offer.obstacle ? <Obstacle offer={offer} /> : <Pay offer={offer} />}
        </div>
        <HeldPrice hold={{ ...offer, lines: [], due: offer.total }} isDue={false} />
      </div>
    </div>
  );
}

const hoursText = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

const Terms = ({ offer: { car, vehicle, deposit, hours } }: { offer: HoldOffer }) => (
  <ul className="grid list-disc gap-2 pl-5">
    <li>
      We'll hold{' '}
      {vehicle ? `this ${car.make} ${car.model}, ${vehicle.stockNumber},` : `one ${car.make} ${car.model}`}{' '}
      for you for {hoursText(hours)}.
    </li>
    <li>Your price is locked; if it drops, you get the lower price.</li>
    <li>Your {formatMoney(deposit)} deposit counts toward the purchase.</li>
    <li>If you do not buy it, we refund the full deposit.</li>
  </ul>
);

const obstacleTexts: Readonly<Record<NonNullable<HoldOffer['obstacle']>, string>> = {
  'sold-out': 'This car is not available to reserve right now.',
  'vehicle-taken': 'This car was just taken.',
  holding: 'You already have a car reserved.',
  'too-soon': 'You reserved this car within the last 24 hours.',
};

function Obstacle({ offer: { obstacle, holdId, car } }: { offer: HoldOffer }) {
  if (!obstacle) return null;
  const wayOn =
    obstacle === 'holding' && holdId
      ? { to: `/reservations/${holdId}`, label: 'See your reservation' }
      : obstacle === 'vehicle-taken'
        ? { to: `/choose/${car._id}`, label: 'Choose another' }
        : { to: pathOf(car), label: 'Back to the car' };
  return (
    <Notice tone="warn" title={obstacleTexts[obstacle]}>
      {obstacle === 'vehicle-taken' && <p>See similar ones.</p>}
      {obstacle === 'holding' && <p>Buy it or cancel the reservation first.</p>}
      {obstacle === 'too-soon' && (
        <p>You can reserve it again 24 hours after that reservation ended, or buy it now.</p>
      )}
      <LinkButton size="small" className="mt-3" to={wayOn.to}>
        {wayOn.label}
      </LinkButton>
    </Notice>
  );
}

const pathOf = ({ _id, vip }: HoldOffer['car']): string => (vip ? `/vip/cars/${_id}` : `/cars/${_id}`);

function Pay({ offer }: { offer: HoldOffer }) {
  const { trouble, isBusy, reserve } = useReserving(offer);
  return (
    <section aria-labelledby="pay-deposit">
      <h2 id="pay-deposit" className="mb-6 text-xl">
        Pay the deposit
      </h2>
      <PaymentFields
        total={offer.deposit}
        payText={`Reserve for ${formatMoney(offer.deposit)}`}
        busyText="Reserving…"
        isBusy={isBusy}
        isHeld={false}
        onPay={(token) => void reserve(token)}
      >
        {trouble && <Notice tone={trouble.again ? 'warn' : 'bad'} title={trouble.text} />}
      </PaymentFields>
      <p className="mt-4">
        <Link to={pathOf(offer.car)} className="font-semibold underline underline-offset-4">
          Back to the car
        </Link>
      </p>
    </section>
  );
}

/** How it ended where it did not end well. `again`: nothing is known, and asking again with the same key is safe. */
interface Trouble {
  text: string;
  again: boolean;
}

const unknown = 'We could not confirm the payment. Try again: you will not be charged twice.';

/** One key for what is tried to reserve a car until the answer is known: a second click and a retry charge nothing more. */
const keptKey = (storage: Storage, carId: string) => {
  const name = `marque.reserving.${carId}`;
  const key = storage.getItem(name) ?? newKey();
  storage.setItem(name, key);
  return { key, forget: () => storage.removeItem(name) };
};

/** What the refusal hands on to the bank. */
function secretIn(said: unknown): string | undefined {
  const step = typeof said === 'object' && said !== null && 'step' in said ? said.step : undefined;
  const secret =
    typeof step === 'object' && step !== null && 'clientSecret' in step ? step.clientSecret : undefined;
  return typeof secret === 'string' ? secret : undefined;
}

/** Reserves, once, by way of the bank where it asks for the buyer. */
function useReserving(offer: HoldOffer) {
  const [trouble, setTrouble] = useState<Trouble>();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const { payments } = useShop();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useHeldPage(isBusy || trouble?.again === true);

  const send = (key: string, json: HoldRequest) =>
    ask(() => client<OwnHoldsRoutes>().holds.$post({ header: { 'idempotency-key': key }, json }), unknown);

  async function sendWithStep(key: string, json: HoldRequest) {
    const asked = await send(key, json);
    if (asked.ok || asked.code !== 'payment-step-needed' || payments?.by !== 'stripe') return asked;
    const secret = secretIn(asked.said);
    return secret !== undefined && (await takeStep(payments, secret, { key, deposit: json }))
      ? send(key, json)
      : asked;
  }

  async function reserve(paymentToken: string): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setTrouble(undefined);
    const { car, vehicle, price, deposit } = offer;
    const vehicleId = vehicle?._id;
    const request = { carId: car._id, price, deposit, paymentToken, ...(vehicleId && { vehicleId }) };
    const { key, forget } = keptKey(sessionStorage, car._id);
    try {
      let asked = await sendWithStep(key, request);
      if (!asked.ok && asked.code === 'key-reused') {
        // Another card than the first try's, which was left at the bank, or whose answer was lost: that one ends with this.
        forget();
        asked = await sendWithStep(keptKey(sessionStorage, car._id).key, request);
      }
      if (asked.ok) {
        forget();
        await navigate(`/reservations/${asked.value._id}`, { replace: true });
        return;
      }
      const again = asked.code === undefined || asked.status === 503 || asked.code === 'payment-step-needed';
      if (!again) forget();
      setTrouble({ text: asked.text, again });
      if (asked.status === 409) await revalidate();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  return { trouble, isBusy, reserve };
}
