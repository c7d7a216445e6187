import { z } from 'zod';
import { sentDate } from '#platform/dates/date-schema.ts';
import { salesPeriods } from './sales-figures.rules.ts';

const amount = z.number().describe('US dollars with at most two decimals');
const net = z.number().describe('US dollars: sales less refunds; below 0 if refunds exceed sales');
const count = z.number().int().min(0);

/** Sales of a time. An order counts when it is paid; cancelled after that, its refund counts on the day of that. */
export const salesFigures = z
  .object({
    total: net,
    netSales: net.describe(
      "The dealer's part of the total, without tax; with tax and stateCharges it is the total",
    ),
    tax: net.describe('Of the total'),
    stateCharges: net.describe('Of the total: state charges in addition to the tax'),
    gross: amount.describe('Sales and rentals, before refunds'),
    refunds: amount,
    orders: count.describe('How many orders were paid'),
    refundedOrders: count,
  })
  .meta({ id: 'SalesFigures' });
export type SalesFigures = z.infer<typeof salesFigures>;

/** The sales of all time, and of now. */
export const totalSales = z
  .object({
    totalSalesValue: net.describe('The grand total in US dollars: everything ever sold, less refunds'),
    ...salesFigures.omit({ total: true }).shape,
    today: salesFigures,
    thisMonth: salesFigures,
    byType: z.object({ purchase: salesFigures, rent: salesFigures }),
    date: z.iso.date().describe('Today at the dealership'),
    timeZone: z.string().describe("The dealership's, in which days begin and end"),
  })
  .meta({ id: 'TotalSales' });
export type TotalSales = z.infer<typeof totalSales>;

export const chartPoint = z
  .object({
    _id: z.string().describe("The period: '2026-11-21', '2026-W47' (ISO week) or '2026-11'"),
    ...salesFigures.shape,
    from: z.iso.date().describe('The first day of the period'),
    to: z.iso.date().describe('Its last day'),
  })
  .meta({ id: 'SalesChartPoint' });
export type ChartPoint = z.infer<typeof chartPoint>;

export const salesChart = z.array(chartPoint).meta({ id: 'SalesChart' });

const daySpan = z.object({ from: z.iso.date(), to: z.iso.date() });

const splitSales = daySpan.extend({
  purchase: net,
  rent: net,
  deposit: amount.describe('Deposits taken for reservations: held, and no sale yet'),
});

/** This month and the one before, as many days of each. */
export const monthComparison = z
  .object({
    days: count,
    current: splitSales,
    before: splitSales,
    uncompared: daySpan.optional().describe('Days of this month that do not exist in the previous month'),
    timeZone: z.string().describe("The dealership's, in which days begin and end"),
  })
  .meta({ id: 'MonthComparison' });
export type MonthComparison = z.infer<typeof monthComparison>;

/** Whether the range runs forward and how long it is, is said once it is known where it ends. */
export const chartQuery = z.object({
  period: z.enum(salesPeriods).default('day'),
  from: sentDate().optional().describe('Moved to the beginning of its period; at most ten years before `to`'),
  to: sentDate().optional().describe('Today, where it is not given'),
});
export type ChartQuery = z.infer<typeof chartQuery>;

/** What the books say of money that stands for vehicles which were not handed over yet, or were taken in. */
export const dealFigures = z
  .object({
    depositsHeld: net.describe('US dollars of deposits that were neither applied to a sale nor refunded'),
    creditsGranted: net.describe('US dollars of trade-ins applied to sales, less canceled ones'),
  })
  .meta({ id: 'DealFigures' });
export type DealFigures = z.infer<typeof dealFigures>;

const catalogueStock = z
  .object({
    cars: count.describe('How many cars are listed'),
    units: count.describe('How many vehicles are in stock'),
    value: amount.describe('Their total value at current prices'),
    low: count.describe('How many listed cars have 1 to 3 units left'),
    soldOut: count,
  })
  .meta({ id: 'CatalogueStock' });
export type CatalogueStock = z.infer<typeof catalogueStock>;

const bestSeller = z
  .object({
    make: z.string(),
    model: z.string(),
    sold: count,
    rented: count,
    revenue: amount,
  })
  .meta({ id: 'BestSeller' });
export type BestSeller = z.infer<typeof bestSeller>;

/** What stands on the lot, what sells, and what is out. */
export const stockFigures = z
  .object({
    normal: catalogueStock,
    vip: catalogueStock,
    bestSellers: z.array(bestSeller).describe('Of the last 90 days, without what was canceled; five at most'),
    outOnRent: count.describe('Rented vehicles that are out'),
    overdue: count.describe('Those of them whose last day has passed'),
    countedAt: z.iso.datetime(),
  })
  .meta({ id: 'StockFigures' });
export type StockFigures = z.infer<typeof stockFigures>;
