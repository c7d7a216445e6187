import { expect, test } from 'vitest';
import { htmlOf, readingOf } from '../../../../tests/support/rendered.tsx';
import type { Order } from '../orders.contract.ts';
import { CancelDialog } from './cancel-own-order.tsx';
import { fetchOwnOrders } from './fetch-own-orders.ts';
import { YourOrders } from './your-orders.tsx';

const order: Order = {
  _id: 'order-1',
  type: 'purchase',
  price: 84_250,
  total: 84_250,
  net: 84_250,
  tax: 0,
  stateCharges: 0,
  receiptNumber: 'MQ-7K2M-90QX-4TZB',
  state: 'paid',
  car: { _id: 'car-1', make: 'Porsche', model: '911', color: 'Shark Blue', image: '/no.jpg' },
  deliveryDate: '2030-05-03',
  createdAt: '2030-04-26T10:00:00.000Z',
};

const page = (...items: Order[]) => (
  <YourOrders
    first={{ items, total: items.length, atLeast: false, next: null }}
    vins={{ 'order-1': '1MQ7K2M90B1A00042' }}
    onRetry={() => {}}
  />
);

test('orders are listed with car, type, receipt number and delivery date', () => {
  const reading = readingOf(page(order));
  for (const text of ['Your Orders', 'Porsche', '911', 'Purchase', 'MQ-7K2M-90QX-4TZB', 'May 3'])
    expect(reading).toContain(text);
});

test('a customer without orders is told so', () => {
  expect(readingOf(page())).toContain('No orders yet.');
});

test('what is not a list is ignored, and can be asked for again', async () => {
  const first = await fetchOwnOrders(async () => Response.json({ orders: 'none' }));
  const reading = readingOf(<YourOrders first={first} vins={{}} onRetry={() => {}} />);
  expect(reading).toContain('No orders yet.');
  expect(reading).toContain('Try again');
});

test('a vehicle that has its VIN shows it, to be copied; another one has none', () => {
  expect(readingOf(page(order))).toContain('VIN 1MQ7K2M90B1A00042 Copy');
  expect(htmlOf(page(order))).toContain('aria-label="Copy the VIN of your Porsche 911"');
  expect(readingOf(page({ ...order, _id: 'order-2' }))).not.toContain('VIN');
});

test('a vehicle that is paid for comes with its papers', () => {
  const html = htmlOf(page(order));
  expect(html).toMatch(/<a href="\/api\/orders\/order-1\/receipt\.pdf"[^>]*>Receipt \(PDF\)</);
  expect(html).toMatch(/<a [^>]*href="\/ledger\/MQ-7K2M-90QX-4TZB"[^>]*>Proof</);
  expect(htmlOf(page({ ...order, state: 'pending' }))).not.toContain('receipt.pdf');
});

test('a cancellation promises what has not gone back yet', () => {
  const cancelling = { left: 3, againFrom: '2030-06-01' };
  expect(readingOf(page({ ...order, cancelling }))).toContain('Cancel order MQ-7K2M-90QX-4TZB');
  const act = () => {};
  const offered = (refunded?: number) =>
    readingOf(
      <CancelDialog
        order={{ ...order, refunded }}
        cancelling={cancelling}
        open
        onClose={act}
        onCancelled={act}
      />,
    );
  expect(offered()).toContain('Cancel and refund $84,250');
  expect(offered(250.5)).toContain('Cancel and refund $83,999.50');
  expect(offered(order.total)).toContain('Cancel the order');
  expect(offered(order.total)).toContain('You were already fully refunded.');
});

test('the dialog that cancels an order says what becomes of the old car that pays for it', () => {
  const oldCar = {
    name: '2019 Mazda MX-5',
    credit: 15_000,
    offer: { amount: 17_000, lastDay: '2030-05-03' },
  };
  const act = () => {};
  const read = (more: Partial<Order>) =>
    readingOf(
      <CancelDialog
        order={{ ...order, ...more }}
        cancelling={{ left: 3, againFrom: '2030-06-01' }}
        open
        onClose={act}
        onCancelled={act}
      />,
    );
  expect(read({ oldCar })).toContain('Cancel and refund $69,250');
  expect(read({ oldCar })).toContain(
    'You keep your 2019 Mazda MX-5. Our offer of $17,000 is valid until Friday, May 3',
  );
  expect(read({})).not.toContain('offer');
});

test('of an order that was cancelled the receipt stays, with the credit note of its refund', () => {
  const cancelled = { ...order, state: 'cancelled' as const, contract: true as const };
  const html = htmlOf(page({ ...cancelled, creditNotes: ['CN-2030-000007'] }));
  expect(html).toContain('/api/orders/order-1/receipt.pdf');
  expect(html).not.toContain('contract.pdf');
  expect(readingOf(page({ ...cancelled, creditNotes: ['CN-2030-000007'] }))).toContain(
    'Credit note CN-2030-000007',
  );
  expect(readingOf(page(cancelled))).not.toContain('Credit note');
});
