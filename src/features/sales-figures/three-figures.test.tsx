import { expect, test } from 'vitest';
import { readingOf } from '../../../tests/support/rendered.tsx';
import type { SalesFigures, TotalSales } from './sales-figures.contract.ts';
import { ThreeFigures } from './three-figures.tsx';

const figures = (more: Partial<SalesFigures> = {}): SalesFigures => ({
  total: 1000,
  netSales: 1000,
  tax: 0,
  stateCharges: 0,
  gross: 1000,
  refunds: 0,
  orders: 1,
  refundedOrders: 0,
  ...more,
});

const shown = (today: SalesFigures) => {
  const { total: totalSalesValue, ...all } = figures();
  const byType = { purchase: figures(), rent: figures() };
  const days = { today, thisMonth: figures(), date: '2026-11-22', timeZone: 'UTC' };
  const sales: TotalSales = { totalSalesValue, ...all, byType, ...days };
  return readingOf(<ThreeFigures sales={sales} onRetry={() => {}} />);
};

test('net, tax and state charges are told apart where there are any', () => {
  expect(shown(figures({ netSales: 900, tax: 60.5, stateCharges: 39.5 }))).toContain(
    'Net $900, tax $60.50, state charges $39.50',
  );
  expect(shown(figures({ netSales: 940, tax: 60 }))).toMatch(/Net \$940, tax \$60$/);
});

test('a shop without price lines and tax reads its totals alone', () => {
  expect(shown(figures())).not.toMatch(/Net|tax/);
});
