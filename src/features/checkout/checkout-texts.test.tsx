import { expect, test } from 'vitest';
import { htmlOf, readingOf, textOf } from '../../../tests/support/rendered.tsx';
import { BuyerForm } from './buyer-form.tsx';
import type { Purchase } from './checkout.contract.ts';
import { InstallmentForm } from './installments/plan-to-pay.tsx';
import { NothingSelected } from './nothing-selected.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { OrderNotFound, OrderSuccessScreen } from './success/order-success.tsx';

const purchase: Purchase = {
  receiptNumber: 'MQ-7K2M-90QX-4TZB',
  deliveryDate: '2030-05-03',
  totalAmount: 84_250,
  paymentMethod: 'card',
  status: 'paid',
  orders: [
    {
      _id: 'order-1',
      type: 'purchase',
      price: 84_250,
      total: 84_250,
      net: 84_250,
      tax: 0,
      stateCharges: 0,
      state: 'paid',
      car: { _id: 'car-1', make: 'Porsche', model: '911', color: 'Shark Blue', image: '/no.jpg' },
      receiptNumber: 'MQ-7K2M-90QX-4TZB',
      deliveryDate: '2030-05-03',
      createdAt: '2030-04-26T10:00:00.000Z',
    },
  ],
};

test('a paid order shows its receipt number, the delivery date and the way to the dashboard', () => {
  const screen = <OrderSuccessScreen purchase={purchase} proofOf={(number) => `proof of ${number}`} />;
  const reading = readingOf(screen);
  expect(reading).toContain('Receipt number MQ-7K2M-90QX-4TZB');
  expect(reading).toMatch(/Delivery date .*May 3/);
  expect(reading).toContain('proof of MQ-7K2M-90QX-4TZB');
  expect(htmlOf(screen)).toMatch(/<a [^>]*href="\/dashboard"[^>]*>Back to Dashboard</);
});

test('without an order there is none to show', () => {
  expect(readingOf(<OrderNotFound />)).toContain('Order not found.');
});

test('without a car there is nothing to pay for', () => {
  expect(readingOf(<NothingSelected title="Installment Plan" />)).toContain(
    'Error: No car selected or car ID is missing.',
  );
});

test('one pays by card or in installments', () => {
  const html = htmlOf(<PaymentMethod value="card" onChange={() => {}} />);
  expect([...html.matchAll(/value="(\w+)"/g)].map(([, value]) => value)).toEqual(['card', 'installment']);
});

test('an order with a rental offers installments to nobody, and says for which vehicle', () => {
  const rented = [{ make: 'Mazda', model: 'MX-5' }];
  const html = htmlOf(<PaymentMethod value="card" rented={rented} onChange={() => {}} />);
  expect(html).toMatch(/<input[^>]* disabled=""[^>]* value="installment"/);
  expect(html).not.toMatch(/<input[^>]* disabled=""[^>]* value="card"/);
  expect(textOf(html)).toContain('Installments Not available for rentals: Mazda MX-5. Pay by card.');
});

test('installments are offered for the years that the dealer lets them run', () => {
  expect(readingOf(<PaymentMethod value="card" onChange={() => {}} />)).toContain(
    'Spread over 1 to 3 years, without interest.',
  );
});

test('a plan runs for at least a year and at most the longest term, and is paid at one of four frequencies', () => {
  const act = () => {};
  const html = htmlOf(
    <InstallmentForm
      terms={{ period: 1, frequency: 'monthly' }}
      mostYears={3}
      isBusy={false}
      onChange={act}
      onCalculate={act}
    />,
  );
  const offered = [...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
  expect(offered).toEqual(['monthly', 'quarterly', 'semi-annually', 'annually']);
  expect(html).toMatch(/<input[^>]* min="1" max="3"/);
  expect(textOf(html)).toContain('At most 3 years');
});

test('a sold-out line of an order promises neither delivery nor an amount', () => {
  const line = {
    carId: 'a',
    quantity: 1,
    type: 'purchase' as const,
    price: 84_250,
    make: 'Audi',
    model: 'A4',
  };
  const soldOut = { ...line, carId: 'b', price: 1000, isSoldOut: true };
  const both = readingOf(<OrderSummary lines={[line, soldOut]} />);
  expect(both.match(/Delivery/g)).toHaveLength(1);
  expect(both).toContain('Total $84,250');
  expect(both).not.toContain('$1,000');
  expect(readingOf(<OrderSummary lines={[soldOut]} />)).not.toMatch(/Delivery|Total|\$/);
});

test('a basket that was paid before says so, with its receipts', () => {
  const reading = readingOf(<OrderSuccessScreen purchase={purchase} isPaidBefore proofOf={() => null} />);
  expect(reading).toContain('This order is already paid. You were not charged again.');
  expect(reading).toContain('Receipt number MQ-7K2M-90QX-4TZB');
  expect(reading).not.toContain('Thank you');
});

const member = { _id: '1', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '555' };

test('the checkout requires five things of the buyer', () => {
  const html = htmlOf(
    <BuyerForm member={member} onSubmit={async () => {}}>
      {() => null}
    </BuyerForm>,
  );
  const required = [...html.matchAll(/<(?:input|textarea)[^>]* required=""[^>]*>/g)].map(([tag]) => tag);
  const names = required.map((tag) => / name="(\w+)"/.exec(tag)?.[1]);
  // The fifth is the address, in its parts.
  const whereTo = ['street', 'city', 'region', 'postalCode', 'country'];
  expect(names).toEqual(['firstName', 'lastName', 'email', 'phone', ...whereTo]);
  expect(required[2]).toContain('type="email"');
  expect(required[3]).toContain('type="tel"');
});

test('a browser fills in the whole address, apartment or suite included', () => {
  const html = htmlOf(
    <BuyerForm member={member} onSubmit={async () => {}}>
      {() => null}
    </BuyerForm>,
  );
  const inputs = [...html.matchAll(/<input(?! type="hidden")[^>]*>/g)].map(([tag]) => tag);
  const filledIn = inputs.map((tag) =>
    [/ name="(\w+)"/, / autoComplete="([^"]+)"/i].map((part) => part.exec(tag)?.[1]),
  );
  expect(filledIn.slice(4, 10)).toEqual([
    ['street', 'address-line1'],
    ['line2', 'address-line2'],
    ['city', 'address-level2'],
    ['region', 'address-level1'],
    ['postalCode', 'postal-code'],
    ['country', 'country-name'],
  ]);
  expect(html).toMatch(/<label[^>]*>Apartment, suite, etc\..{0,80} optional/);
});
