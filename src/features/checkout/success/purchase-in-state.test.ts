import { expect, test } from 'vitest';
import { type Purchase, purchase as schema } from '../checkout.contract.ts';
import { purchaseIn } from './purchase-in-state.ts';

const order: Purchase['orders'][number] = {
  _id: 'order-1',
  type: 'purchase',
  price: 84_250,
  lines: [{ name: 'Plates', receiver: 'state', amount: 50 }],
  total: 84_300,
  net: 84_250,
  tax: 0,
  stateCharges: 50,
  state: 'paid',
  car: { _id: 'car-1', make: 'Porsche', model: '911', color: 'Shark Blue', image: '/no.jpg' },
  receiptNumber: 'MQ-7K2M-90QX-4TZB',
  deliveryDate: '2030-05-03',
  createdAt: '2030-04-26T10:00:00.000Z',
};
const rented = {
  ...order,
  type: 'rent' as const,
  period: 3,
  firstDay: '2030-05-03',
  returnDate: '2030-05-05',
};
const plan: NonNullable<Purchase['plan']> = {
  period: 1,
  frequency: 'annually',
  totalAmount: 84_300,
  totalPayments: 1,
  installmentAmount: 84_300,
  lastInstallmentAmount: 84_300,
  schedule: [{ number: 1, dueDate: '2031-04-26', amount: 84_300 }],
};
const paid: Purchase = {
  receiptNumber: order.receiptNumber,
  deliveryDate: order.deliveryDate,
  orders: [order, rented],
  totalAmount: 168_600,
  paymentMethod: 'installment',
  status: 'paid',
  plan,
};

test.each<[string, Purchase]>([
  ['in installments', paid],
  ['at once', { ...paid, plan: undefined }],
  ['without lines', { ...paid, orders: [{ ...order, lines: undefined }] }],
])('what was paid %s is shown, as the shop answers it', (_, answered) => {
  expect(schema.safeParse(answered).success).toBe(true);
  expect(purchaseIn(answered)).toEqual({ purchase: answered, isPaidBefore: false });
});

test('what was paid before says so', () => {
  expect(purchaseIn({ ...paid, paidBefore: true })?.isPaidBefore).toBe(true);
  expect(purchaseIn({ ...paid, paidBefore: 'yes' })?.isPaidBefore).toBe(false);
});

const orderWith = (given: object) => ({ ...paid, orders: [{ ...order, ...given }] });

test.each([
  ['nothing', null],
  ['a text', 'state'],
  ['the state of another page', { buyer: {}, basket: [] }],
  ['orders that are no list', { ...paid, orders: { 0: order } }],
  ['no total', { ...paid, totalAmount: undefined }],
  ['an order without a car', orderWith({ car: undefined })],
  ['a car without a picture', orderWith({ car: { ...order.car, image: undefined } })],
  ['an order without its receipt', orderWith({ receiptNumber: undefined })],
  ['an order of another kind', orderWith({ type: 'gift' })],
  ['a day that is none', orderWith({ deliveryDate: '2030-02-30' })],
  ['a return that is no day', orderWith({ returnDate: 'soon' })],
  ['a price that is no number', orderWith({ price: Number.NaN })],
  ['a line without an amount', orderWith({ lines: [{ name: 'Plates', receiver: 'state' }] })],
  ['a plan of an unknown frequency', { ...paid, plan: { ...plan, frequency: 'daily' } }],
  ['a plan without payments', { ...paid, plan: { ...plan, schedule: undefined } }],
  [
    'a payment that is due on no day',
    { ...paid, plan: { ...plan, schedule: [{ ...plan.schedule[0], dueDate: '' }] } },
  ],
])('%s is no purchase', (_, state) => {
  expect(purchaseIn(state)).toBeUndefined();
});
