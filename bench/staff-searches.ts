import { cpus } from 'node:os';
import type { StockQuery } from '#features/catalogue/stock/stock.contract.ts';
import { listStock } from '#features/catalogue/stock/stock.list.ts';
import type { InventoryQuery } from '#features/vehicles/inventory/inventory.contract.ts';
import { listInventory } from '#features/vehicles/inventory/inventory.list.ts';
import { findListings } from '#features/vehicles/receiving/find-listings.ts';
import type { Member } from '#platform/actor.ts';
import { readConfig } from '#platform/config.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { modelWords } from './many-listings.ts';
import { calls, compareSizes, headOfSizes, openFilled } from './two-sizes.ts';

/**
 * What staff search, in process: 1,000 listings with 200 vehicles against 100,000 with 20,000, in turns:
 * `npm run bench:staff-searches -- 100000`. `BENCH_ONLY=inventory` (or stock, receiving) measures one part.
 */
const large = Number(process.argv[2] ?? 100_000);
const small = 1_000;

async function openSize(count: number) {
  const filled = await openFilled(count);
  return { ...filled, kept: keepFor(filled.database), demo: false, config: readConfig({}) };
}
type Size = Awaited<ReturnType<typeof openSize>>;

const clerk: Member = {
  kind: 'member',
  userId: 'a',
  sessionId: 'a',
  email: 'clerk@marque.example',
  role: 'Workers-Admin',
};

/** Beside the words of models: what is no name, and two words. */
const numbers: Record<string, string> = {
  'the end of a VIN': '087109',
  'part of the VINs of a make': 'WP0ZZZ',
  'part of each VIN': 'ZZZ',
  'two characters of each VIN': 'ZZ',
  'two characters that no VIN has': 'ZK',
  'one character that no VIN has': 'K',
  'one digit': '7',
  'a stock number': 'S177',
  'the beginning of a ninth of all stock numbers': 'S1',
  'two frequent words': 'porsche golf',
};
const searches = Object.entries({ ...modelWords, ...numbers });

type Call = (size: Size) => Promise<unknown>;

function inventoryCalls(): Record<string, Call> {
  const ask = (given: Partial<InventoryQuery>) => (size: Size) =>
    listInventory(size, clerk, { show: 'here', limit: 50, ...given });
  const asked: Record<string, Call> = { 'longest standing': ask({}), available: ask({ show: 'available' }) };
  for (const [what, search] of searches) asked[`search, ${what}`] = ask({ search });
  for (const show of ['preparing', 'gone', 'all', 'available'] as const)
    asked[`search, a make, ${show}`] = ask({ search: 'porsche', show });
  asked['search, a make, at a location'] = ask({ search: 'porsche', location: 'Lot A' });
  asked['search, a make, where nothing stands'] = ask({ search: 'porsche', location: 'Nowhere' });
  return asked;
}

function stockCalls(): Record<string, Call> {
  const ask = (given: Partial<StockQuery>) => (size: Size) =>
    listStock(size, { catalogue: 'cars', sort: 'newest', low: 'false', limit: 50, ...given });
  const asked: Record<string, Call> = {};
  for (const [what, search] of [
    ...Object.entries(modelWords),
    ['two frequent words', 'porsche golf'],
  ] as const)
    asked[`search, ${what}`] = ask({ search });
  for (const state of ['draft', 'published', 'archived'] as const)
    for (const [what, search] of [
      ['a make', 'porsche'],
      ['a quarter of all', 'sedan'],
      ['in old cars alone', 'countach'],
    ] as const)
      asked[`search, ${what}, ${state}`] = ask({ search, state });
  for (const sort of ['name', '-name', 'price', '-price', 'stock'] as const)
    for (const [what, search] of [
      ['a make', 'porsche'],
      ['in old cars alone', 'countach'],
    ] as const)
      asked[`search, ${what}, by ${sort}`] = ask({ search, sort });
  asked['search, a make, archived, by price'] = ask({ search: 'porsche', state: 'archived', sort: 'price' });
  return asked;
}

const receivingCalls = (): Record<string, Call> =>
  Object.fromEntries(
    Object.entries(modelWords).map(([what, word]) => [
      `a listing to receive, ${what}`,
      ({ database }: Size) => findListings(database, word),
    ]),
  );

const parts = { inventory: inventoryCalls, stock: stockCalls, receiving: receivingCalls };
const only = process.env.BENCH_ONLY;

const sizes: Size[] = [];
try {
  sizes.push(await openSize(small), await openSize(large));
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${calls} calls each in turns`,
  );
  headOfSizes(small, large);
  for (const [name, callsOf] of Object.entries(parts)) {
    if (only && only !== name) continue;
    for (const [what, call] of Object.entries(callsOf()))
      await compareSizes(`${name}: ${what}`, [sizes[0]!, sizes[1]!], async (size) => {
        const since = performance.now();
        await call(size);
        return performance.now() - since;
      });
  }
} finally {
  for (const size of sizes) await size.stop();
}
