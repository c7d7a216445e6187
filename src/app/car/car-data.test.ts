import { expect, test } from 'vitest';
import { aCar } from '../../../tests/support/cars.ts';
import { carData } from './car-data.ts';

const car = aCar({ _id: '7', make: 'McLaren', model: 'Artura', image: '/images/cars/7.jpg' });

test('a car in stock is offered at its price', () => {
  expect(carData(car, 'https://cars.example')).toMatchObject({
    '@type': 'Car',
    name: 'McLaren Artura',
    offers: { price: '249200.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
});

test('a sold-out car says so', () => {
  expect(carData({ ...car, stock: 0 }, 'https://cars.example')).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});
