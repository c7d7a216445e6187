import { expect, test } from 'vitest';
import { handedOn } from './payment-page.tsx';

const buyer = {
  firstName: 'Ada',
  lastName: 'Bell',
  email: 'ada@example.com',
  phone: '5550100',
  address: '1 Road',
};
const bought = { carId: 'c', quantity: 1, type: 'purchase', make: 'Audi', model: 'A4', price: 100 };
const rented = { carId: 'd', quantity: 1, type: 'rent', rentalDays: 3, price: 100 };
const order = { buyer, basket: [bought, rented], checkoutId: 'k', images: { c: '/c.webp' } };

test('what the checkout handed on is read as it was', () => {
  expect(handedOn(order)).toEqual(order);
});

test('without a checkout and pictures, as before there were any', () => {
  expect(handedOn({ buyer, basket: [bought] })).toEqual({ buyer, basket: [bought], images: {} });
});

test.each([
  ['nothing', null],
  ['the state of another page', { receiptNumber: 'R', orders: [] }],
  ['a text', 'state'],
  ['no buyer', { ...order, buyer: undefined }],
  ['a buyer without an address', { ...order, buyer: { ...buyer, address: undefined } }],
  ['an empty basket', { ...order, basket: [] }],
  ['a basket that is no list', { ...order, basket: { ...bought } }],
  ['a line without a price', { ...order, basket: [{ ...bought, price: undefined }] }],
  ['a rental without its days', { ...order, basket: [{ ...rented, rentalDays: undefined }] }],
  ['a purchase with days', { ...order, basket: [{ ...bought, rentalDays: 3 }] }],
  ['a line of another kind', { ...order, basket: [{ ...bought, type: 'gift' }] }],
  ['a choice that is no list', { ...order, basket: [{ ...bought, chosen: 'mats' }] }],
])('%s is nothing to pay', (_, state) => {
  expect(handedOn(state)).toBeUndefined();
});
