import type { Car, CarDetail } from '#features/catalogue/catalogue.contract.ts';
import { isSoldOut } from '#features/catalogue/catalogue.rules.ts';
import { bodyWords, fuelWords, isOneVehicle, transmissionWords } from '#features/catalogue/facts.rules.ts';
import { cardFacts } from '#features/catalogue/screens/customer/card-facts.ts';
import { isVin } from '#platform/text/is-vin.ts';
import { speedText, type Units } from '#platform/units.ts';

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
