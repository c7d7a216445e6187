import { expect, test } from 'vitest';
import { bookingAskedIn } from './asked-booking.ts';
import { bookingPath } from './booking-path.rules.ts';

const vin = 'WP0ZZZ99ZTS392124';
const asked = (path: string) => bookingAskedIn(new URL(path, 'https://shop.example').searchParams);

test('a link that books a car in is read as it was meant', () => {
  expect(asked(bookingPath({ vin, care: 'inspection' }))).toEqual({ vin, care: 'inspection' });
  expect(asked(bookingPath({ vin: undefined, care: 'service' }))).toEqual({ vin: '', care: 'service' });
  expect(bookingPath({})).toBe('/book-appointment');
});

test('what an address cannot mean counts as nothing', () => {
  expect(asked('/?vin=novin=short&for=paintfor=paint')).toEqual({ vin: '' });
  expect(asked('/?vin=wp0zzz99zts392124')).toEqual({ vin });
});
