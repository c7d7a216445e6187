import { expect, test } from 'vitest';
import { isReceivable, linesOf, pastedVins, type Scan } from './scans.rules.ts';

const fine = '1M8GDM9AXKP042788';
const european = 'WBA3A5C50CF256551';
const known = { _id: 'v1', stockNumber: 'V1001', state: 'available' as const, car: 'Audi A1' };

const standings = (...scans: Omit<Scan, 'id'>[]) =>
  linesOf(scans.map((scan, at) => ({ ...scan, id: String(at) }))).map(({ standing }) => standing);

test('each scan is answered: ready, odd, back, here, twice or wrong', () => {
  expect(
    standings(
      { text: fine, checked: { vin: fine } },
      { text: `${fine.toLowerCase()} `, checked: { vin: fine } },
      { text: european, checked: { vin: european } },
      { text: '11111111111111111', checked: { vin: '11111111111111111', here: known } },
      {
        text: '1HGCM82633A004352',
        checked: { vin: '1HGCM82633A004352', before: { ...known, state: 'gone' } },
      },
      { text: '1HGCM82633A004353' },
      { text: 'V1001' },
      { text: '5GZCZ43D13S812715' },
    ),
  ).toEqual(['ready', 'twice', 'odd', 'here', 'back', 'wrong', 'wrong', 'checking']);
});

test('without the first scan, the second of the same VIN counts', () => {
  expect(standings({ text: fine }, { text: fine })).toEqual(['checking', 'twice']);
  expect(standings({ text: fine })).toEqual(['checking']);
});

test('what is wrong, twice or here is not received', () => {
  const lines = linesOf([
    { id: '1', text: fine, checked: { vin: fine } },
    { id: '2', text: fine },
    { id: '3', text: 'no VIN' },
    { id: '4', text: european, checked: { vin: european, here: known } },
  ]);
  expect(lines.filter(isReceivable).map(({ id }) => id)).toEqual(['1']);
});

test('a pasted list has a VIN in each line or cell', () => {
  expect(pastedVins(`${fine}\r\n ${european}\n\n1M8 GDM9A-XKP042788;x`)).toEqual([
    fine,
    european,
    '1M8 GDM9A-XKP042788',
    'x',
  ]);
});
