import { p99, told } from './outages.ts';

/** What the shop has said yes to: all of it has to be there, whatever breaks. */
export interface Promised {
  /** Every Idempotency-Key that a sale was sent with, answered or not. */
  keys: Set<string>;
  /** By its key, the order of a sale. */
  sales: Map<string, string>;
  holds: Set<string>;
  endedHolds: Set<string>;
  cancelled: Set<string>;
  /** Keys of parts that were given back. */
  refunds: Set<string>;
  /** By its make, how many cars a file has that was confirmed. */
  files: Map<string, number>;
  /** Those of them that were said to be written. */
  writtenFiles: Set<string>;
  /** From the first try of a sale to its answer, in ms. */
  saleMs: number[];
  /** Refusals that no such call should get. */
  surprises: string[];
}

export const aRecord = (): Promised => ({
  keys: new Set(),
  sales: new Map(),
  holds: new Set(),
  endedHolds: new Set(),
  cancelled: new Set(),
  refunds: new Set(),
  files: new Map(),
  writtenFiles: new Set(),
  saleMs: [],
  surprises: [],
});

/** How much was promised, and how long buyers waited for it. */
export const countsOf = (promised: Promised) => ({
  sales: promised.sales.size,
  reservations: promised.holds.size,
  cancellations: promised.cancelled.size,
  refunds: promised.refunds.size,
  imports: promised.writtenFiles.size,
  saleWaited: { ...told(promised.saleMs), p99Ms: p99(promised.saleMs) },
});

/** A copy: what is promised after this moment is not looked for in what was read at it. */
export const copyOf = (promised: Promised): Promised => ({
  keys: new Set(promised.keys),
  sales: new Map(promised.sales),
  holds: new Set(promised.holds),
  endedHolds: new Set(promised.endedHolds),
  cancelled: new Set(promised.cancelled),
  refunds: new Set(promised.refunds),
  files: new Map(promised.files),
  writtenFiles: new Set(promised.writtenFiles),
  saleMs: [],
  surprises: [],
});

/** What the database holds at one moment, as far as it was promised something. */
export interface Kept {
  /** Of each key that began a sale, its orders. */
  sales: readonly { key: string; orderId: string; isPaid: boolean; state: string }[];
  holds: readonly { id: string; state: string }[];
  /** How often each part was given back, by its key. */
  refunds: ReadonlyMap<string, number>;
  /** Cars of each make. */
  carsOfMakes: ReadonlyMap<string, number>;
  /** Of each car: units that must be there, and units that are, wherever they are. */
  units: readonly { carId: string; expected: number; here: number }[];
  /** Paid sales, and entries that the books have of sales. */
  paidSales: number;
  bookedSales: number;
}

/** What is wrong with what was kept, in sentences; [] where nothing is. */
export function findBroken(promised: Promised, kept: Kept): string[] {
  const broken: string[] = [];
  const byKey = Map.groupBy(kept.sales, ({ key }) => key);
  for (const [key, orderId] of promised.sales) {
    const paid = (byKey.get(key) ?? []).filter(({ isPaid }) => isPaid);
    if (!paid.some((one) => one.orderId === orderId)) broken.push(`The sale of order ${orderId} is missing.`);
    if (paid.length > 1) broken.push(`The sale of key ${key} is there ${paid.length} times.`);
  }
  for (const [key, orders] of byKey)
    if (orders.length > 1 && !promised.sales.has(key))
      broken.push(`The sale of key ${key} is there ${orders.length} times.`);
  const stateOf = new Map(kept.sales.map(({ orderId, state }) => [orderId, state]));
  for (const id of promised.cancelled)
    if (stateOf.get(id) !== 'cancelled') broken.push(`Order ${id} was cancelled and is ${stateOf.get(id)}.`);
  const holdStates = new Map(kept.holds.map(({ id, state }) => [id, state]));
  for (const id of promised.holds) if (!holdStates.has(id)) broken.push(`The reservation ${id} is missing.`);
  for (const id of promised.endedHolds)
    if (holdStates.get(id) === 'active') broken.push(`The reservation ${id} was cancelled and still stands.`);
  for (const key of promised.refunds)
    if (kept.refunds.get(key) !== 1)
      broken.push(`The refund of key ${key} is there ${kept.refunds.get(key) ?? 0} times.`);
  for (const [make, cars] of promised.files) {
    const here = kept.carsOfMakes.get(make) ?? 0;
    if (here !== cars && (here !== 0 || promised.writtenFiles.has(make)))
      broken.push(`Of the ${cars} cars of ${make} there are ${here}.`);
  }
  for (const { carId, expected, here } of kept.units)
    if (expected !== here) broken.push(`Of ${carId} there are ${here} units and not ${expected}.`);
  if (kept.paidSales !== kept.bookedSales)
    broken.push(`${kept.paidSales} sales are paid, and the books have ${kept.bookedSales}.`);
  return broken;
}
