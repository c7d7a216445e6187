import { expect, test } from 'vitest';
import type { NameableVehicle } from './vins.contract.ts';
import { judgeMileage, meantVehicle, vehicleText } from './vins.rules.ts';

const aVehicle = (given: Partial<NameableVehicle> = {}): NameableVehicle => ({
  _id: 'one',
  vin: '1HGCM82633A004352',
  stockNumber: 'V1001',
  daysHere: 12,
  ...given,
});
const taken = aVehicle();
const other = aVehicle({ _id: 'other', vin: '5GZCZ43D13S812715', stockNumber: 'V1002', daysHere: 1 });

test('a vehicle is told by its number, the end of its VIN, its days here and where it stands', () => {
  expect(vehicleText(taken)).toBe('V1001 · …004352 · 12 days here');
  expect(vehicleText({ ...other, location: 'Row B' })).toBe('V1002 · …812715 · 1 day here · Row B');
  expect(vehicleText({ ...other, daysHere: 0 })).toContain('came today');
});

test('the VIN in the field is the vehicle that the order has, another one, a new one, or none', () => {
  const known = { taken, available: [other] };
  expect(meantVehicle(' 1hgcm-82633a004352', known)).toEqual({
    vin: taken.vin,
    vehicle: taken,
    note: 'V1001 · …004352 · 12 days here',
  });
  expect(meantVehicle(other.vin, known)).toMatchObject({
    vehicle: other,
    note: 'V1002 · …812715 · 1 day here. V1001 is available again.',
  });
  expect(meantVehicle('1M8GDM9AXKP042788', known)).toEqual({
    vin: '1M8GDM9AXKP042788',
    note: 'No vehicle of this listing has this VIN yet. It will be saved. V1001 is available again.',
  });
  expect(meantVehicle('1M8GDM9AXKP042788', { available: [] }).note).toBe(
    'No vehicle of this listing has this VIN yet. It will be saved.',
  );
  expect(meantVehicle('', known)).toEqual({});
  expect(meantVehicle('V1001', known)).toEqual({
    problem: 'A VIN has 17 characters: this has 5. Only model years before 1981 have fewer',
  });
});

test.each([
  ['', {}],
  [' 12 ', { mileageKm: 12 }],
  ['0', { mileageKm: 0 }],
  ['1,234', { mileageKm: 1234 }],
  ['12 345', { mileageKm: 12_345 }],
  ['-3', { problem: 'Enter a whole number of kilometers, such as 12' }],
  ['1.5', { problem: 'Enter a whole number of kilometers, such as 12' }],
  ['3000001', { problem: 'Enter 3,000,000 km or less' }],
  ['12345678', { problem: 'Enter 3,000,000 km or less' }],
  ['12,5', { problem: 'Did you mean 12.5 or 125? Enter a whole number' }],
  ['85.000', { problem: 'Did you mean 85 or 85,000?' }],
  ['some', { problem: 'Enter a whole number of kilometers, such as 12' }],
])('%j kilometers are %j', (typed, judged) => {
  expect(judgeMileage(typed, 'metric')).toEqual(judged);
});

test('a mileage is typed in miles where the shop shows miles', () => {
  expect(judgeMileage('38,152', 'miles')).toEqual({ mileageKm: 61_400 });
  expect(judgeMileage('1.5', 'miles')).toEqual({ problem: 'Enter a whole number of miles, such as 12' });
  expect(judgeMileage('1864114', 'miles')).toEqual({ problem: 'Enter 1,864,113 mi or less' });
});
