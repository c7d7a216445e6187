import { expect, test } from 'vitest';
import { pathForStaff } from './path-for-staff.ts';

test('of an order staff open its page at the desk; of a car the page of the shop, unless only VIP customers may', () => {
  const order = { id: 'o1', name: 'MQ-1', path: '/orders/MQ-1' };
  expect(pathForStaff({ about: 'order', subject: order })).toBe('/desk/orders/o1');
  expect(pathForStaff({ about: 'car', subject: { id: 'c', name: 'BMW M3', path: '/cars/c' } })).toBe(
    '/cars/c',
  );
  const vip = { id: 'c', name: 'BMW M3', path: '/vip/cars/c' };
  expect(pathForStaff({ about: 'car', subject: vip })).toBeUndefined();
  expect(pathForStaff({ about: 'drive', subject: { id: 'd', name: 'BMW M3' } })).toBeUndefined();
});
