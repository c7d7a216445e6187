import { setTimeout as delay } from 'node:timers/promises';
import { previewPrice, updatePrice } from '#features/catalogue/prices/prices.service.ts';
import type { StockQuery } from '#features/catalogue/stock/stock.contract.ts';
import { listStock, readStockSummary } from '#features/catalogue/stock/stock.list.ts';
import { stockSorts } from '#features/catalogue/stock/stock.rules.ts';
import { takeStock } from '#features/catalogue/stock/take-stock.ts';
import { listHandovers, listRentals } from '#features/orders/handover/handover.list.ts';
import { handoverViews, rentalViews } from '#features/orders/handover/handover.rules.ts';
import { readWorkshopDay, readWorkshopWeek } from '#features/service-center/workshop/workshop.service.ts';
import { findVehicle } from '#features/vin/vin.service.ts';
import type { Member } from '#platform/actor.ts';
import { type BusyShop, openBusyShop } from './busy-database.ts';
import { often, once } from './measured.ts';

/** How long workers wait for their lists and searches. See busy-database.ts for how it is called. */

const searches = {
  'a frequent make': 'acura',
  'a make at the end of the alphabet': 'volvo',
  'a make and model': 'porsche golf',
  'a quarter of all models': 'sedan',
  'a part of a model': 'carrera 12',
  'two letters': 'as',
  'two letters that there are not': 'qq',
  'a name that there is not': 'zeppelin',
};

/** The stock: every order, from its beginning and further on, with every kind of search. */
async function stock(shop: BusyShop): Promise<void> {
  const { database } = shop;
  const query = (given: Partial<StockQuery>): StockQuery => ({
    catalogue: 'cars',
    sort: 'newest',
    low: 'false',
    limit: 50,
    ...given,
  });
  const measure = async (what: string, given: Partial<StockQuery>) => {
    const first = await listStock(shop, query(given));
    await often(`stock ${what}`, () => listStock(shop, query(given)));
    let cursor = first.nextCursor;
    for (let page = 2; page < 20 && cursor; page += 1)
      cursor = (await listStock(shop, query({ ...given, limit: 100, cursor }))).nextCursor ?? cursor;
    if (cursor) await often(`stock ${what}, page 20`, () => listStock(shop, query({ ...given, cursor })));
  };
  for (const sort of stockSorts) {
    await measure(`by ${sort}`, { sort });
    await measure(`by ${sort}, only low`, { sort, low: 'true' });
    for (const [words, search] of Object.entries(searches))
      await measure(`by ${sort}, search for ${words}`, { sort, search });
    await measure(`by ${sort}, low, search for a quarter`, { sort, low: 'true', search: 'sedan' });
  }
  await measure('of VIP cars by name', { catalogue: 'vip', sort: 'name' });
  await measure('of VIP cars by stock, search for a quarter', {
    catalogue: 'vip',
    sort: 'stock',
    search: 'sedan',
  });
  await often('stock summary', () => readStockSummary(database));
}

/** What waits to be handed over and what is out. */
async function handovers(shop: BusyShop): Promise<void> {
  const words = {
    receipt: await aReceipt(shop),
    name: 'ada',
    make: 'volvo',
    nobody: 'zeppelin',
    letters: 'qq',
  };
  const measure = async (
    what: string,
    list: (asked: { limit: number; search?: string; cursor?: string }) => Promise<{ nextCursor?: string }>,
  ) => {
    await often(what, () => list({ limit: 50 }));
    let cursor: string | undefined;
    for (let page = 1; page < 40; page += 1)
      cursor = (await list({ limit: 100, cursor })).nextCursor ?? cursor;
    if (cursor) await often(`${what}, page 40`, () => list({ limit: 50, cursor }));
    for (const [kind, search] of Object.entries(words))
      await often(`${what}, search by ${kind}`, () => list({ limit: 50, search }));
  };
  for (const show of handoverViews)
    await measure(`handovers, ${show}`, (asked) => listHandovers(shop, { show, ...asked }));
  for (const show of rentalViews)
    await measure(`rentals, ${show}`, (asked) => listRentals(shop, { show, ...asked }));
}

async function aReceipt({ pool }: BusyShop): Promise<string> {
  const { rows } = await pool.query<{ receipt_number: string }>(
    "select receipt_number from orders where state = 'delivered' order by id limit 1",
  );
  return rows[0]!.receipt_number;
}

async function workshop(shop: BusyShop): Promise<void> {
  const staffed = { ...shop, jobs: { send: async () => {}, insertion: async () => undefined } };
  await often('workshop, a day', () => readWorkshopDay(staffed));
  await often('workshop, a week', () => readWorkshopWeek(staffed));
  const receipt = await aReceipt(shop);
  await often('VIN by receipt', () => findVehicle(shop.database, receipt));
}

const fleet = 100_000;
const fleetCars = `insert into cars (id, make, model, color, top_speed, price_cents, stock)
  select 'fleet-' || lpad(n::text, 8, '0'), 'Fleet', 'Runner Sedan', 'Red', 200, 1000000, 5 from generate_series(1, $1::int) n`;

/** 100,000 cars of one name get another price, while others sell, see and search the same cars. */
async function prices(shop: BusyShop): Promise<void> {
  const { database, pool } = shop;
  const clerk: Member = {
    kind: 'member',
    userId: 'a',
    sessionId: 'a',
    email: 'clerk@marque.example',
    role: 'Workers-Admin',
  };
  const update = (make: string, model: string, price: number) =>
    updatePrice(shop, clerk, { make, model, price });
  let price = 20_000;
  const nextPrice = () => {
    price += 1;
    return price;
  };
  const { rows } = await pool.query('select id, make, model from cars where stock > 3 order by id limit 1');
  const { make, model } = rows[0];
  await often('price preview of a few cars', () => previewPrice(database, { make, model }));
  await often('price update of a few cars', () => update(make, model, nextPrice()));
  await pool.query(fleetCars, [fleet]);
  try {
    await often('price preview of 100,000 cars', () =>
      previewPrice(database, { make: 'fleet', model: 'runner sedan' }),
    );
    await once('price update of 100,000 cars', () => update('fleet', 'runner sedan', nextPrice()));
    const updating = update('fleet', 'runner sedan', nextPrice()).then(() => true);
    // By then it has locked them all.
    await delay(1_500);
    const units = [{ carId: 'fleet-00000001', quantity: 1 }];
    await Promise.all([
      once('price update of 100,000 cars, until it ends', () => updating),
      once('meanwhile: the sale of one of them', () =>
        database.transaction((sale) => takeStock(sale, units)),
      ),
      once('meanwhile: a search among them', () =>
        listStock(shop, { catalogue: 'cars', sort: 'newest', low: 'false', limit: 50, search: 'runner' }),
      ),
      once('meanwhile: the sale of another car', () =>
        database.transaction((sale) => takeStock(sale, [{ carId: rows[0].id, quantity: 1 }])),
      ),
    ]);
  } finally {
    await pool.query("delete from cars where make = 'Fleet'");
    await pool.query('vacuum analyze cars');
  }
}

const shop = await openBusyShop();
try {
  const parts = { stock, handovers, prices, workshop };
  const only = process.env.BENCH_ONLY;
  for (const [name, measure] of Object.entries(parts)) if (!only || only === name) await measure(shop);
} finally {
  await shop.close();
}
