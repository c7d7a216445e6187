import { expect, test } from 'vitest';
import { chartSummary, periodName, shortPeriodName } from './period-words.ts';
import type { ChartPoint } from './sales-figures.contract.ts';

const point = (from: string, to: string, total: number): ChartPoint => ({
  _id: from,
  from,
  to,
  total,
  netSales: total,
  tax: 0,
  stateCharges: 0,
  gross: total,
  refunds: 0,
  orders: total > 0 ? 1 : 0,
  refundedOrders: 0,
});

test('periods are named as people say them', () => {
  const monday = { from: '2026-11-16' };
  expect(periodName('day', monday)).toBe('Nov 16, 2026');
  expect(periodName('week', monday)).toBe('Week of Nov 16, 2026');
  expect(periodName('month', { from: '2026-11-01' })).toBe('November 2026');
  expect(shortPeriodName('week', '2026-11-16')).toBe('Nov 16');
  expect(shortPeriodName('month', '2026-11-01')).toBe('Nov 2026');
});

test('a person who cannot see the chart is told its range, its peak and its end', () => {
  const points = [point('2026-10-01', '2026-10-31', 84_300.5), point('2026-11-01', '2026-11-30', 12_000)];
  expect(chartSummary('month', points)).toBe(
    'Sales by month from Oct 1, 2026 to Nov 30, 2026. Highest: $84,300.50, October 2026. Latest: $12,000.',
  );
  expect(chartSummary('day', [point('2026-10-01', '2026-10-01', 0)])).toBe(
    'Sales by day from Oct 1, 2026 to Oct 1, 2026: none.',
  );
});
