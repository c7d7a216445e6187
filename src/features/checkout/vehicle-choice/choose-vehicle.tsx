import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { Price } from '#features/catalogue/price.tsx';
import { isLocked, redirectToVipAccess } from '#features/vip/access/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useShop, useUnits } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceText } from '#platform/units.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Picture } from '#ui/picture.tsx';
import type { VehicleChoice } from './vehicle-choice.contract.ts';
import type { VehicleChoiceRoutes } from './vehicle-choice.routes.ts';
import { buyPath, carPath, chosenIn } from './vehicle-choice.rules.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<VehicleChoiceRoutes>(fetch)['vehicle-choice'].$get({ query: { car: params.id ?? '' } }),
    'The cars could not be loaded.',
  );
  if (isLocked(asked)) throw redirectToVipAccess(url.pathname);
  return valueOrThrow(asked);
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Choose your ${loaderData.car.make} ${loaderData.car.model}` : 'Car not found',
  });

/** The vehicles of a car, one by one: which of them is bought, reserved or driven (rules.md#vehicles). */
export default function ChooseVehicle() {
  const choice = useLoaderData<typeof loader>();
  const { car, vehicles, deposit } = choice;
  const hasPictures = vehicles.some(({ pictures }) => pictures);
  return (
    <div className="page pt-4 pb-28 sm:pt-8 sm:pb-18">
      <Link
        to={carPath(car)}
        className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-ink/8"
      >
        <Glyph name="back" />
        {car.make} {car.model}
      </Link>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div>
          <h1 className="text-3xl sm:text-4xl">Choose your {car.model}</h1>
          {vehicles.length > 0 && <Intro choice={choice} />}
        </div>
        {vehicles.length > 0 && !hasPictures && (
          <Picture
            src={car.image}
            placeholder={car.imagePlaceholder}
            alt=""
            sizes="(min-width: 640px) 20rem, 100vw"
            className="w-full rounded-card sm:w-80"
          />
        )}
      </div>
      {vehicles.length === 0 ? (
        <NoneToChoose car={car} />
      ) : (
        <ul className="mt-8 grid gap-6 md:grid-cols-2 xl:grid-cols-3">
          {vehicles.map((vehicle) => (
            <VehicleCard
              key={vehicle._id}
              car={car}
              vehicle={vehicle}
              deposit={deposit}
              showsPicture={hasPictures}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const Intro = ({ choice }: { choice: VehicleChoice }) => (
  <p className="mt-4 max-w-prose text-ink-soft">
    {choice.vehicles.length === 1 ? 'This one is' : `These ${choice.vehicles.length} are`} on our lot, in{' '}
    {choice.car.color}, <Price car={choice.car} className="text-ink" />
    {choice.vehicles.length > 1 && <span>{' each'}</span>}
    <span>. </span>
    <Others choice={choice} />
  </p>
);

/** Units that nobody can choose yet. */
function Others({ choice: { car, vehicles } }: { choice: VehicleChoice }) {
  const others = car.stock - vehicles.length;
  if (others <= 0) return null;
  return (
    <>
      {others === 1 ? 'One more' : `${others} more`} in stock without a VIN yet:{' '}
      <Link to={carPath(car)} className="font-semibold underline underline-offset-4">
        {others === 1 ? 'order it' : 'order one'}
      </Link>
      .
    </>
  );
}

const NoneToChoose = ({ car }: Pick<VehicleChoice, 'car'>) => (
  <EmptyState
    title={car.stock > 0 ? 'You cannot choose an exact car of this model.' : 'Sold out'}
    action={
      <LinkButton to={carPath(car)} look="primary">
        Back to the car
      </LinkButton>
    }
    className="mt-6"
  >
    {car.stock > 0
      ? `You can order a ${car.make} ${car.model} on its page.`
      : 'We can email you when one is back.'}
  </EmptyState>
);

/** So many of its own pictures stand below the first. */
const shownBelow = 4;

interface VehicleCardProps {
  car: VehicleChoice['car'];
  vehicle: VehicleChoice['vehicles'][number];
  /** What it costs to reserve it, in dollars; absent: it cannot be. */
  deposit: number | undefined;
  /** Some of them have pictures of their own: the others show the one of the car. */
  showsPicture: boolean;
}

/** One vehicle, and what can be done with this very one. */
function VehicleCard({ car, vehicle, deposit, showsPicture }: VehicleCardProps) {
  const { testDrives } = useShop();
  const { _id, stockNumber } = vehicle;
  const named = <span className="sr-only"> {stockNumber}</span>;
  const query = `${car._id}?${chosenIn(_id)}`;
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      {showsPicture && <Pictures car={car} vehicle={vehicle} />}
      <div className="flex grow flex-col gap-6 p-6">
        <div>
          <h2 className="figure text-xl">{stockNumber}</h2>
          <Facts vehicle={vehicle} />
        </div>
        <div className="mt-auto grid gap-2">
          <LinkButton to={buyPath(car._id, _id)} look="primary">
            Buy this one{named}
          </LinkButton>
          {deposit !== undefined && (
            <LinkButton to={`/reserve/${query}`}>
              Reserve it for {formatMoney(deposit)}
              {named}
            </LinkButton>
          )}
          {testDrives && <LinkButton to={`/test-drive/${query}`}>Book a test drive{named}</LinkButton>}
        </div>
      </div>
    </li>
  );
}

function Facts({ vehicle: { vin, mileageKm } }: Pick<VehicleCardProps, 'vehicle'>) {
  const units = useUnits();
  if (vin === undefined && mileageKm === undefined) return null;
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {vin !== undefined && (
        <>
          <dt className="text-ink-soft">VIN</dt>
          <dd className="figure [overflow-wrap:anywhere]">{vin}</dd>
        </>
      )}
      {mileageKm !== undefined && (
        <>
          <dt className="text-ink-soft">Mileage</dt>
          <dd>{distanceText(mileageKm, units)}</dd>
        </>
      )}
    </dl>
  );
}

function Pictures({ car, vehicle }: Pick<VehicleCardProps, 'car' | 'vehicle'>) {
  const [first, ...others] = vehicle.pictures ?? [];
  return (
    <>
      <Picture
        src={first?.image ?? car.image}
        placeholder={first ? first.imagePlaceholder : car.imagePlaceholder}
        alt={first?.alt ?? ''}
        sizes="(min-width: 1280px) 33vw, (min-width: 768px) 50vw, 100vw"
      />
      {others.length > 0 && (
        <ul className="grid grid-cols-4 gap-1 pt-1">
          {others.slice(0, shownBelow).map(({ image, imagePlaceholder, alt }) => (
            <li key={image}>
              <Picture src={image} placeholder={imagePlaceholder} alt={alt} sizes="120px" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
