import { expect, test } from 'vitest';
import { aCar } from '../../../tests/support/cars.ts';
import { carData, carDescription, carTrail } from './car.tsx';

const car = aCar({ _id: '7', make: 'McLaren', model: 'Artura', image: '/images/cars/7.jpg' });

test('a car in stock is offered at its price', () => {
  expect(carData(car, 'https://cars.example', 'metric')).toMatchObject({
    '@type': ['Product', 'Car'],
    name: 'McLaren Artura',
    offers: { price: '249200.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
});

test('a sold-out car says so', () => {
  expect(carData({ ...car, stock: 0 }, 'https://cars.example', 'metric')).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});

test('a used car is told with all its facts, and one of which little is known with no empty ones', () => {
  const used = {
    ...car,
    condition: 'used' as const,
    modelYear: 2021,
    mileageKm: 34_000,
    powerKw: 300,
    fuel: 'petrol' as const,
    drive: 'all' as const,
    previousOwners: 0,
    zeroTo100: 3.9,
    description: 'One owner.',
  };
  const data = JSON.parse(JSON.stringify(carData(used, 'https://cars.example', 'metric')));
  expect(data).toMatchObject({
    description: 'One owner.',
    vehicleModelDate: '2021',
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: 34_000, unitCode: 'KMT' },
    vehicleEngine: { enginePower: { value: 300, unitCode: 'KWT' } },
    accelerationTime: { value: 3.9, unitCode: 'SEC' },
    fuelType: 'Petrol',
    driveWheelConfiguration: 'https://schema.org/AllWheelDriveConfiguration',
    numberOfPreviousOwners: 0,
    offers: { itemCondition: 'https://schema.org/UsedCondition' },
  });
  expect(carDescription(used, 'metric')).toContain(', Used, 2021, 34,000 km, 300 kW, Petrol, top speed');
  expect(carDescription(used, 'miles')).toContain(
    ', Used, 2021, 21,127 mi, 300 kW, Petrol, top speed 198 mph.',
  );
  const plain = JSON.stringify(carData(car, 'https://cars.example', 'metric'));
  expect(plain).not.toMatch(/vehicle|mileage|fuelType|numberOf|null/);
});

test('a VIN is told to search engines where the page shows the whole of it, and else not', () => {
  const of = (vin?: string) =>
    JSON.parse(JSON.stringify(carData(car, 'https://cars.example', 'metric', vin)));
  expect(of('SCCFE33C0YHA12345').vehicleIdentificationNumber).toBe('SCCFE33C0YHA12345');
  expect(of('…A12345')).not.toHaveProperty('vehicleIdentificationNumber');
  expect(of()).not.toHaveProperty('vehicleIdentificationNumber');
});

test('a car is told in a sentence, the same to search engines and in shared links', () => {
  const sentence = carDescription(car, 'metric');
  expect(sentence).toMatch(/^McLaren Artura in .+, top speed \d+ km\/h\./);
  expect(carData(car, 'https://cars.example', 'metric')).toMatchObject({ description: sentence });
});

test('the way to a car leads from the list', () => {
  expect(carTrail(car, 'https://cars.example')).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://cars.example/cars' },
      { position: 2, name: 'McLaren Artura', item: 'https://cars.example/cars/7' },
    ],
  });
});
