import { expect, test } from 'vitest';
import { isReceivable, leftAfter, linesOf, pastedVins, type Scan } from './scans.rules.ts';

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
      { text: '3VWZZZ1KZ5P000001', isConfirmed: true },
      { text: '11111111111111129', checked: { vin: '11111111111111129', problem: 'Withdrawn' } },
      { text: 'V1001' },
      { text: '5GZCZ43D13S812715' },
    ),
  ).toEqual(['ready', 'twice', 'odd', 'here', 'back', 'odd', 'confirmed', 'wrong', 'wrong', 'checking']);
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

test('a VIN with a wrong check digit is received once it is confirmed', () => {
  const scan = { id: '1', text: '3VWZZZ1KZ5P000001' };
  expect(linesOf([scan]).filter(isReceivable)).toEqual([]);
  expect(linesOf([{ ...scan, isConfirmed: true }]).filter(isReceivable)).toHaveLength(1);
});

test('a chassis number is received for a listing of a model year before 1981', () => {
  const scan = { id: '1', text: 'AM300-1141' };
  expect(linesOf([scan], 2001).filter(isReceivable)).toEqual([]);
  expect(linesOf([scan], 1957).filter(isReceivable)).toHaveLength(1);
});

test('a VIN that was refused stays on the list after the delivery, until somebody removes it', () => {
  const scans = [
    { id: '1', text: fine, checked: { vin: fine } },
    { id: '2', text: ` ${fine.toLowerCase()}` },
    { id: '3', text: 'no VIN' },
    { id: '4', text: european, checked: { vin: european, here: known } },
    { id: '5', text: '3VWZZZ1KZ5P000001' },
  ];
  expect(leftAfter(scans, [fine]).map(({ id }) => id)).toEqual(['3', '4', '5']);
});

test('a pasted list has a VIN in each line or cell', () => {
  expect(pastedVins(`${fine}\r\n ${european}\n\n1M8 GDM9A-XKP042788;x`)).toEqual([
    fine,
    european,
    '1M8 GDM9A-XKP042788',
    'x',
  ]);
});
