import { expect, test } from 'vitest';
import { ownVehicles, suggestedFor } from './own-vehicles.ts';

const porsche = { vin: '7MRXXFHD2TD001968', make: 'Porsche', model: '911' };
const audi = { vin: '7MRAAFHD1TD020723', make: 'Audi', model: 'A4' };
const vehicles = ownVehicles([porsche, audi], [{ VIN: '1M8GDM9AXKP042788' }, { VIN: audi.vin }]);
const vinsFor = (typed: string) => suggestedFor(vehicles, typed).map(({ vin }) => vin);

test('what was bought here comes first, then what was booked in before, each vehicle once', () => {
  expect(vehicles).toEqual([
    { vin: porsche.vin, name: 'Porsche 911' },
    { vin: audi.vin, name: 'Audi A4' },
    { vin: '1M8GDM9AXKP042788', name: 'Booked before' },
  ]);
});

test('all are suggested at first, then those whose VIN or name has what was typed', () => {
  expect(vinsFor('')).toHaveLength(3);
  expect(vinsFor('7mr')).toEqual([porsche.vin, audi.vin]);
  expect(vinsFor('PORSCHE')).toEqual([porsche.vin]);
  expect(vinsFor('ZZZ')).toEqual([]);
});

test('once one is chosen, the others can still be chosen', () => {
  expect(vinsFor(audi.vin)).toEqual([audi.vin, porsche.vin, '1M8GDM9AXKP042788']);
});

test('the owner of a fleet is not flooded', () => {
  const fleet = Array.from({ length: 90 }, (_, index) => ({ ...audi, vin: `7MRAAFHD1TD0000${10 + index}` }));
  expect(suggestedFor(ownVehicles(fleet, []), '')).toHaveLength(4);
  expect(suggestedFor(ownVehicles(fleet, []), '000055').map(({ vin }) => vin)).toEqual(['7MRAAFHD1TD000055']);
});
