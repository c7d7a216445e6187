import { expect, test } from 'vitest';
import { htmlOf, readingOf, textOf } from '../../../tests/support/rendered.tsx';
import { VehicleSheet } from './generate-vin.tsx';
import type { SoldVehicle } from './vin.contract.ts';

const sold: SoldVehicle = {
  _id: 'order-1',
  receiptNumber: 'MQ-7K2M-90QX-4TZB',
  make: 'Audi',
  model: 'A4',
  color: 'Red',
  topSpeed: 250,
  price: 42_000,
  createdAt: '2030-04-26T10:00:00.000Z',
  image: '/no.jpg',
  type: 'purchase',
  state: 'paid',
};
const sheet = (given: Partial<SoldVehicle>) => sheetOf({ ...sold, ...given });
const sheetOf = (vehicle: SoldVehicle, isNew = false) => (
  <VehicleSheet vehicle={vehicle} isNew={isNew}>
    Generate VIN
  </VehicleSheet>
);

test('a vehicle without a VIN offers to generate one', () => {
  expect(readingOf(sheet({}))).toMatch(/Price \$42,000 .* Purchase date Apr 26, 2030 Generate VIN$/);
});

test('one that gets none says why, and shows N/A for what was not purchased', () => {
  const because = 'This receipt is for a rental. VINs are generated only for purchased vehicles.';
  const rental = { type: 'rent', noVinBecause: because, price: undefined, createdAt: undefined } as const;
  const reading = readingOf(sheet(rental));
  expect(reading).toContain(because);
  expect(reading).toContain('Price N/A');
  expect(reading).toContain('Purchase date N/A');
  expect(reading).not.toContain('Generate VIN');
});

test('the VIN of a cancelled order is told, and no label of it can be printed', () => {
  const html = htmlOf(sheet({ state: 'cancelled', vin: '7MRK8JJ8XTD947825' }));
  expect(html).toContain('VIN Already Generated: ');
  expect(html).toContain('This order was canceled after its VIN was generated.');
  expect(html).not.toContain('CODE128');
  expect(html).not.toContain('Print label');
});

test('the listed fields alone are enough: a VIN is shown, and its barcode drawn in the browser', () => {
  const { make, model, color, price, topSpeed, createdAt } = sold;
  // The type has fields past the listed ones; the sheet has to do without them.
  const listed = { make, model, color, price, topSpeed, createdAt } as SoldVehicle;
  const vehicle = { ...listed, vin: '7MRK8JJ8XTD947825' };
  const html = htmlOf(sheetOf(vehicle));
  expect(textOf(html)).toContain('VIN Already Generated: 7MRK8JJ8XTD947825');
  expect(html).toContain('Drawing the barcode');
  expect(html).not.toContain('cancelled');
  expect(readingOf(sheetOf(vehicle, true))).toContain('VIN Generated: 7MRK8JJ8XTD947825');
  expect(readingOf(sheetOf(listed))).toMatch(/Generate VIN$/);
});
