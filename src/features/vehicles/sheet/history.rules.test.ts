import { expect, test } from 'vitest';
import { vehicleHistoryOf } from './history.rules.ts';

const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`;

test('a history tells what happened in words, the newest first, with the prices meanwhile', () => {
  const sheet: Parameters<typeof vehicleHistoryOf>[0] = {
    events: [
      {
        at: at(9),
        what: 'left',
        by: 'w@example.com',
        details: { before: 'preparing', after: 'gone', reason: 'Scrapped' },
      },
      { at: at(4), what: 'taken', orderId: 'o1', details: { state: 'sold' } },
      {
        at: at(2),
        what: 'changed',
        by: 'w@example.com',
        details: {
          before: { location: null, mileageKm: 12 },
          after: { location: 'Yard 2', mileageKm: 1400 },
        },
      },
      { at: at(1), what: 'arrived', by: 'w@example.com', details: { location: 'Yard 1' } },
    ],
    prices: [{ at: at(3), before: 20_000, after: 19_500.5 }],
  };
  const lines = vehicleHistoryOf(sheet, 'metric');
  expect(lines.map(({ text, more }) => [text, ...more])).toEqual([
    ['Removed from inventory', 'Preparing → Left', 'Scrapped'],
    ['Assigned to an order', 'It is sold'],
    ['Price of its listing', '$20,000 → $19,500.50'],
    ['Changed', 'Location: none → Yard 2', 'Mileage: 12 km → 1,400 km'],
    ['Arrived', 'Location: Yard 1'],
  ]);
  expect(lines[1]).toMatchObject({ orderId: 'o1' });
  expect(vehicleHistoryOf(sheet, 'miles')[3]!.more).toContain('Mileage: 7 mi → 870 mi');
});

test('details of a kind that is not known break nothing', () => {
  const details = { before: 'x', after: null, state: 7, mileageKm: 'far', reason: 3 };
  const [line] = vehicleHistoryOf(
    { events: [{ at: at(1), what: 'changed', details }], prices: [] },
    'metric',
  );
  expect(line).toMatchObject({ text: 'Changed', more: [] });
});
