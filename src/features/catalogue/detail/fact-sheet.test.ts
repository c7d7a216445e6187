import { expect, test } from 'vitest';
import { aCar } from '../../../../tests/support/cars.ts';
import { factSheet, listedPart } from './fact-sheet.ts';

test('a basket gets the listed part of a car, its own price included, and none of its texts', () => {
  const listed = { ...aCar(), basePrice: 240_000, condition: 'used' as const, mileageKm: 5 };
  const told = { seats: 2, trim: 'GTS', description: 'One owner.', equipment: ['Sunroof'] };
  expect(listedPart({ ...listed, ...told })).toEqual(listed);
});

test('a used car is told first by what it has been through, a new one by what it can do', () => {
  const figures = { powerKw: 300, zeroTo100: 3, modelYear: 2021, mileageKm: 34_000, rangeKm: 450 };
  const namesOf = (condition: 'new' | 'used') =>
    factSheet({ ...aCar(), ...figures, condition }, 'metric').keyFigures.map(({ name }) => name);
  expect(namesOf('used')).toEqual(['Mileage', 'Model year', 'Power', 'Top speed']);
  expect(namesOf('new')).toEqual(['Power', '0–100 km/h', 'Top speed', 'Range']);
  expect(factSheet({ ...aCar(), ...figures }, 'metric').keyFigures[1]).toEqual({
    name: '0–100 km/h',
    figure: '3.0',
    unit: 's',
  });
});

test('a shop in miles tells every distance and speed in them, and means the same', () => {
  const figures = { powerKw: 300, zeroTo100: 3, mileageKm: 34_000, rangeKm: 450, consumption: 9.4 };
  const sheet = factSheet({ ...aCar(), ...figures, condition: 'new' }, 'miles');
  expect(sheet.keyFigures).toEqual([
    { name: 'Power', figure: '300', unit: 'kW' },
    { name: '0–62 mph', figure: '3.0', unit: 's' },
    { name: 'Top speed', figure: '198', unit: 'mph' },
    { name: 'Range', figure: '280', unit: 'mi' },
  ]);
  const texts = sheet.groups.flatMap(({ facts }) => facts.map(({ name, text }) => `${name}: ${text}`));
  for (const text of ['Mileage: 21,127 mi', 'Top speed: 198 mph', 'Range: 280 mi', 'Consumption: 25 mpg'])
    expect(texts).toContain(text);
  expect(JSON.stringify(sheet)).not.toMatch(/km/);
});
