import { listStaff } from '#features/accounts/staff/staff.list.ts';
import type { AuditExportQuery } from '#features/audit/audit.contract.ts';
import { readAudit } from '#features/audit/audit.list.ts';
import { resetMilestones } from '#features/orders/milestones/order-milestones.ts';
import { readOrderSheet } from '#features/orders/order-sheet/read-order-sheet.ts';
import { countOrders, exportOrders, listOrders } from '#features/orders/search/order-search.service.ts';
import { searchOrders } from '#features/orders/search/search-orders.ts';
import { closeDays, recountDays } from '#features/sales-figures/close-days.ts';
import { readSalesChart, readTotalSales } from '#features/sales-figures/read-figures.ts';
import { readStockFigures } from '#features/sales-figures/sales-figures.service.ts';
import { listVipHolders } from '#features/vip/grants/vip-holders.list.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { type BusyShop, openBusyShop } from './busy-database.ts';
import { often, once } from './measured.ts';

/** How long admins wait for their figures, lists and searches. See busy-database.ts for how it is called. */

async function sales(shop: BusyShop): Promise<void> {
  await once('closing all days for the first time', () => closeDays(shop));
  await once('recount of all days', () => recountDays(shop));
  await often('total sales', () => readTotalSales(shop));
  for (const period of ['day', 'week', 'month'] as const)
    await often(`sales chart by ${period}`, () => readSalesChart(shop, { period }));
  const tenYears = { period: 'day', from: '2017-01-01', to: '2026-12-31' } as const;
  await often('sales chart, ten years by day', () => readSalesChart(shop, tenYears), 20);
  const keepingNothing = () => ({ ...shop, kept: keepFor(shop.database) });
  await often('stock, counted', () => readStockFigures(keepingNothing()), 10);
  await often('stock, as it is handed out', () => readStockFigures(shop));
}

async function audit({ database }: BusyShop): Promise<void> {
  // As the page asks for it: an import is one line.
  const measure = (what: string, filter: AuditExportQuery) =>
    often(`audit ${what}`, () => readAudit(database, 'UTC', { limit: 50, parts: 'folded', ...filter }));
  await measure('of everything', {});
  await measure('of one person', { email: 'STAFF-31' });
  await measure('of everyone, by address', { email: 'marque' });
  await measure('of nobody', { email: 'nobody' });
  await measure('of a frequent name', { car: 'volvo' });
  await measure('of a seldom name', { car: 'golf 111' });
  await measure('of a name that occurs once, long ago', { car: 'only' });
  await measure('of a name that there is not', { car: 'zeppelin' });
  await measure('of one kind', { kind: 'orders' });
  await measure('of one person and a kind', { email: 'STAFF-31', kind: 'cars' });
  await measure('of days long ago', { to: dayBefore(600) });
  await measure('of one person, days long ago', { email: 'STAFF-31', to: dayBefore(600) });
  await measure('of two letters', { car: 'as' });
  await measure('of two letters that there are not', { car: 'qq' });
  await measure('of one person and a seldom name', { email: 'staff-1', car: 'golf 111' });
  await measure('of one person and two letters that there are not', { email: 'staff-1', car: 'qq' });
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function orders(shop: BusyShop): Promise<void> {
  const { database, pool } = shop;
  await once('setting all milestones anew', () => resetMilestones(database));
  await often('orders, newest', () => listOrders(shop, { page: 1, limit: 5 }));
  const { totalPages } = await listOrders(shop, { page: 1, limit: 5 });
  await often('orders, a page in the middle', () => listOrders(shop, { page: totalPages >> 1, limit: 5 }));
  await often('orders, last page', () => listOrders(shop, { page: totalPages, limit: 5 }));
  const { rows } = await pool.query('select id, receipt_number from orders order by id offset 1000 limit 1');
  await often('one order', () => readOrderSheet({ ...shop, demo: false }, 'sandbox', 'nobody', rows[0].id));
  const search = async (what: string, filters: Parameters<typeof searchOrders>[1]) => {
    await often(`order search by ${what}`, () => searchOrders(shop, filters));
    const { nextCursor } = await searchOrders(shop, filters);
    if (nextCursor)
      await often(`order search by ${what}, page 2`, () =>
        searchOrders(shop, { ...filters, cursor: nextCursor }),
      );
  };
  const limit = 24;
  await search('nothing', { limit });
  await search('receipt', { limit, receipt: rows[0].receipt_number });
  await search('whole address', { limit, email: 'omar.moreau1@gmail.com' });
  await search('part of an address that few have', { limit, email: 'jones4711' });
  await search('part of an address that thousands have', { limit, email: 'jones12' });
  await search('part of an address that everyone has', { limit, email: '.com' });
  await search('part of an address that nobody has', { limit, email: 'zeppelin' });
  await search('half a receipt', { limit, receipt: rows[0].receipt_number.slice(-7).replace('-', '') });
  await search('a name that few have', { limit, name: 'omar moreau' });
  await search('a name that thousands have, and a state', { limit, name: 'mo', state: 'returned' });
  await search('state', { limit, state: 'returned' });
  await search('state, type and payment', { limit, state: 'cancelled', type: 'rent', payment: 'card' });
  await search('state that nothing is in', { limit, state: 'pending' });
  await search('model', { limit, model: 'golf' });
  await search('model, state and days long ago', {
    limit,
    model: 'golf',
    state: 'cancelled',
    through: dayBefore(600),
  });
  await search('nothing, the fiftieth page', { limit: 20, page: 50 });
  await often('counts of all orders', () => countOrders(shop, {}));
  await often('counts of orders of a model', () => countOrders(shop, { model: 'golf' }));
  await often('counts of orders of a frequent name', () => countOrders(shop, { name: 'mo' }));
  await search('three letters that only staff have', { limit, email: 'marque' });
  await search('whole phone number', { limit, phone: '+1 201 555 7919' });
  await search('part of a phone number that few have', { limit, phone: '2015557' });
  await search('part of a phone number that everyone has', { limit, phone: '555' });
  await search('part of a phone number that nobody has', { limit, phone: '999999' });
  await search('date, today', { limit, date: dayBefore(0) });
  await search('date, a year ago', { limit, date: dayBefore(365) });
  await search('date, without orders', { limit, date: '1999-05-05' });
  await search('date and part of an address', { limit, date: dayBefore(365), email: 'gmail' });
  await search('date and an address that nobody has', { limit, date: dayBefore(365), email: 'zeppelin' });
  await search('address and phone that everyone has', { limit, email: '.com', phone: '555' });
  await search('address that everyone, phone that nobody has', { limit, email: '.com', phone: '999999' });
}

const readAll = async (file: ReadableStream<Uint8Array>) => {
  let bytes = 0;
  for await (const part of file) bytes += part.length;
  return bytes;
};

async function exported(shop: BusyShop): Promise<void> {
  const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);
  const before = megabytes();
  await once('export of a day', async () => readAll(await exportOrders(shop, { date: dayBefore(365) })));
  await once('export of all orders', async () => readAll(await exportOrders(shop, {})));
  console.log(`| memory of the process before and after the exports | ${before} and ${megabytes()} MB | | |`);
}

async function people({ database }: BusyShop): Promise<void> {
  const staff = (what: string, search?: string) =>
    often(`staff ${what}`, () => listStaff(database, { limit: 50, search }));
  await staff('by name');
  await staff('by a part of the address', 'marque');
  await staff('that there are not', 'zeppelin');
  const holders = (what: string, search?: string) =>
    often(`VIP access ${what}`, () => listVipHolders(database, { limit: 25, search }));
  await holders('newest');
  await holders('by a part of an address that few have', 'jones4711');
  await holders('by a part of an address that many have', 'gmail');
  await holders('that there is not', 'zeppelin');
}

const shop = await openBusyShop();
try {
  const parts = { sales, audit, orders, exported, people };
  const only = process.env.BENCH_ONLY;
  for (const [name, measure] of Object.entries(parts)) if (!only || only === name) await measure(shop);
} finally {
  await shop.close();
}
