import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { Price } from '#features/catalogue/screens/customer/price.tsx';
import {
  isLocked,
  redirectToVipAccess,
} from '#features/vip/access/screens/customer/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { valueOrThrow } from '#page-kit/ask/value-or-throw.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import type { VehicleChoice } from '../../vehicle-choice.contract.ts';
import type { VehicleChoiceRoutes } from '../../vehicle-choice.routes.ts';
import { carPath } from '../../vehicle-choice.rules.ts';
import { VehicleCard } from './vehicle-card.tsx';

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
