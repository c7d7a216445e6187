import { expect, test } from 'vitest';
import { askForVin, searchVehicle } from './generate-vin.tsx';

const answering = (status: number, body: string) => async () => new Response(body, { status });
const away = async () => Promise.reject(new TypeError('Failed to fetch'));
const receipt = 'MQ-2222-3333-4444';

test('a search shows the server’s text, else the listed one', async () => {
  const said = answering(404, '{"message":"No vehicle was sold with this receipt number."}');
  expect(await searchVehicle(receipt, said)).toEqual({
    ok: false,
    failure: { text: 'No vehicle was sold with this receipt number.', isPassing: false, isPermitOver: false },
  });
  for (const silent of [answering(502, '<html>'), answering(500, '{}'), away])
    expect(await searchVehicle(receipt, silent)).toEqual({
      ok: false,
      failure: { text: 'Failed to find car.', isPassing: true, isPermitOver: false },
    });
});

test('a generation shows the server’s text, else the listed one', async () => {
  const said = answering(409, '{"code":"rented","message":"This vehicle is rented."}');
  expect(await askForVin(receipt, said)).toEqual({
    ok: false,
    failure: { text: 'This vehicle is rented.', isPassing: false, isPermitOver: false },
  });
  for (const silent of [answering(502, '<html>'), answering(500, '{}'), away])
    expect(await askForVin(receipt, silent)).toEqual({
      ok: false,
      failure: { text: 'Failed to generate VIN.', isPassing: true, isPermitOver: false },
    });
});

test('a permit that is over is told apart', async () => {
  const over = answering(403, '{"code":"not-verified","message":"Please verify your credentials first."}');
  expect(await searchVehicle(receipt, over)).toMatchObject({ ok: false, failure: { isPermitOver: true } });
  expect(await askForVin(receipt, over)).toMatchObject({ ok: false, failure: { isPermitOver: true } });
});

test('a found vehicle needs the listed fields only: its receipt number is the one that was asked for', async () => {
  const listed = {
    make: 'Audi',
    model: 'A4',
    color: 'Red',
    price: 42_000,
    topSpeed: 250,
    vin: '7MRK8JJ8XTD947825',
  };
  expect(await searchVehicle(receipt, answering(200, JSON.stringify(listed)))).toEqual({
    ok: true,
    vehicle: { ...listed, receiptNumber: receipt },
  });
});
