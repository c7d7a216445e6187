import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { cardFacts } from '#features/catalogue/card-facts.ts';
import type { Car, CarDetail } from '#features/catalogue/catalogue.contract.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import type { DetailRoutes } from '#features/catalogue/detail/detail.routes.ts';
import { bodyWords, fuelWords, isOneVehicle, transmissionWords } from '#features/catalogue/facts.rules.ts';
import { leaveAddress } from '#features/saved/waits/wait-form.tsx';
import type { OnSaleRoutes } from '#features/vehicles/on-sale/on-sale.routes.ts';
import { FirstDay } from '#features/vehicles/rental-days/first-day.tsx';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { isVin } from '#platform/text/is-vin.ts';
import { speedText, type Units } from '#platform/units.ts';
import { CarFailure } from './car-failure.tsx';
import { dataOfCar, readAroundCar, ShownCar } from './shown-car.tsx';

/** What the dealer shows of the VIN of the last one; the page does without where it cannot be read. */
async function vinOnSale(param: { id: string }, fetch: typeof globalThis.fetch) {
  const { vehicle } = client<OnSaleRoutes>(fetch).cars[':id'];
  const asked = await ask(() => vehicle.$get({ param }), 'The VIN could not be loaded.');
  return valueOrNull(asked)?.vin;
}

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const server = context.get(serverContext);
  const [asked, around] = await Promise.all([
    ask(
      () => client<DetailRoutes>(server.fetch).cars[':id'].$get({ param: { id } }),
      'The car could not be loaded.',
    ),
    readAroundCar(server, id),
  ]);
  const car = valueOrThrow(asked);
  const vin = car.stock === 1 ? await vinOnSale({ id }, server.fetch) : undefined;
  return {
    ...dataOfCar({ car, vin, around, path: `/cars/${car._id}` }, server),
    description: carDescription(car, server.units),
    described: [carData(car, server.origin, server.units, vin), carTrail(car, server.origin)],
  };
}

const posts = formAction(leaveAddress);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Car not found' });
  const { car, description, described } = loaderData;
  return pageMeta(matches, {
    title: `${car.make} ${car.model}`,
    description,
    path: `/cars/${car._id}`,
    image: car.image,
    data: described,
  });
};

const list = { to: '/cars', label: 'All cars' };

export default function CarPage() {
  return <ShownCar data={useLoaderData<typeof loader>()} list={list} rentDays={FirstDay} />;
}

export const ErrorBoundary = () => <CarFailure title="Failed to load car details." />;

/** A car in a sentence, for search engines and shared links. */
export const carDescription = (car: CarDetail, units: Units): string => {
  const { make, model, color, topSpeed } = car;
  const facts = cardFacts(car, units).map((fact) => `, ${fact}`);
  return `${make} ${model} in ${color}${facts.join('')}, top speed ${speedText(topSpeed, units)}. Buy it, or rent it by the day.`;
};

const quantity = (value: number | undefined, unitCode: string) =>
  value === undefined ? undefined : { '@type': 'QuantitativeValue', value, unitCode };

const drives = {
  front: 'FrontWheelDriveConfiguration',
  rear: 'RearWheelDriveConfiguration',
  all: 'AllWheelDriveConfiguration',
} as const;

/** The facts as schema.org names them; JSON leaves out what is undefined. */
const factData = (car: CarDetail) => ({
  vehicleModelDate: car.modelYear?.toString(),
  vehicleConfiguration: car.trim,
  bodyType: car.body && bodyWords[car.body],
  fuelType: car.fuel && fuelWords[car.fuel],
  vehicleTransmission: car.transmission && transmissionWords[car.transmission],
  driveWheelConfiguration: car.drive && `https://schema.org/${drives[car.drive]}`,
  vehicleEngine: car.powerKw && {
    '@type': 'EngineSpecification',
    enginePower: quantity(car.powerKw, 'KWT'),
  },
  accelerationTime: car.zeroTo100 && {
    ...quantity(car.zeroTo100, 'SEC'),
    valueReference: '0–100 km/h',
  },
  vehicleSeatingCapacity: car.seats,
  numberOfDoors: car.doors,
  vehicleInteriorColor: car.interiorColor,
  mileageFromOdometer: quantity(car.mileageKm, 'KMT'),
  numberOfPreviousOwners: car.previousOwners,
});

/**
 * A car as schema.org describes it, with its offer, for search engines. Merchants' tools read an offer of a `Product`, and
 * do not take a `Car` for one. `vin` is what the page shows of it: only a whole one is the number of a vehicle.
 */
export function carData(car: CarDetail, origin: string, units: Units, vin?: string): Record<string, unknown> {
  const url = `${origin}/cars/${car._id}`;
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Car'],
    name: `${car.make} ${car.model}`,
    description: car.description ?? carDescription(car, units),
    sku: car._id,
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    color: car.color,
    speed: { '@type': 'QuantitativeValue', maxValue: car.topSpeed, unitCode: 'KMH' },
    ...factData(car),
    vehicleIdentificationNumber: vin !== undefined && isVin(vin) ? vin : undefined,
    image: (car.pictures ?? [car]).map(({ image }) => new URL(image, origin).href),
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: car.price.toFixed(2),
      priceCurrency: 'USD',
      itemCondition: `https://schema.org/${isOneVehicle(car.condition ?? 'new') ? 'Used' : 'New'}Condition`,
      availability: `https://schema.org/${isSoldOut(car) ? 'OutOfStock' : 'InStock'}`,
    },
  };
}

/** The way to a car's page: from the list. */
export const carTrail = (car: Car, origin: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Cars', item: `${origin}/cars` },
    { '@type': 'ListItem', position: 2, name: `${car.make} ${car.model}`, item: `${origin}/cars/${car._id}` },
  ],
});
