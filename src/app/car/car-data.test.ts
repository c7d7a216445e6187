import { expect, test } from 'vitest';
import { aCar } from '../../../tests/support/cars.ts';
import { carData, carDescription, carTrail } from './car-data.ts';

const car = aCar({ _id: '7', make: 'McLaren', model: 'Artura', image: '/images/cars/7.jpg' });

test('a car in stock is offered at its price', () => {
  expect(carData(car, 'https://cars.example')).toMatchObject({
    '@type': ['Product', 'Car'],
    name: 'McLaren Artura',
    offers: { price: '249200.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
});

test('a sold-out car says so', () => {
  expect(carData({ ...car, stock: 0 }, 'https://cars.example')).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});

test('a car is told in a sentence, the same to search engines and in shared links', () => {
  const sentence = carDescription(car);
  expect(sentence).toMatch(/^McLaren Artura in .+, top speed \d+ km\/h\./);
  expect(carData(car, 'https://cars.example')).toMatchObject({ description: sentence });
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
