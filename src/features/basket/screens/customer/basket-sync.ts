import { ask, type Refused, valueOrNull } from '#page-kit/ask/ask.ts';
import type { basketApi } from '../../basket.api.ts';
import { unitsText } from '../../basket.rules.ts';
import { type BasketStore, isRecord, type KeptBasket, type KeptLine } from './basket-store.ts';
import { mergeAtLogin, refreshLines, takeLines } from './merge-at-login.ts';

/** `refused`: the shop answered, and the lines now tell what is left of their cars. */
export type SyncOutcome = 'synced' | 'refused' | 'failed';

type Api = ReturnType<typeof basketApi>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What POST /basket says of the cars that it refuses: how many are left, by their ids. */
function stockSaid({ soldOut, cars }: Refused['said']): Map<string, number> {
  const stockOf = new Map<string, number>();
  for (const entry of listOf(soldOut))
    if (isRecord(entry) && typeof entry.carId === 'string' && typeof entry.available === 'number')
      stockOf.set(entry.carId, entry.available);
  for (const carId of listOf(cars)) if (typeof carId === 'string') stockOf.set(carId, 0);
  return stockOf;
}

function withStock(lines: readonly KeptLine[], stockOf: ReadonlyMap<string, number>): KeptLine[] {
  return lines.map((line) => {
    const stock = stockOf.get(line.car._id);
    return stock === undefined ? line : { ...line, car: { ...line.car, stock } };
  });
}

const listed = ({ car, quantity, type, rentalDays }: KeptLine) => ({
  car: { _id: car._id, make: car.make, model: car.model, price: car.price },
  quantity,
  type,
  ...(type === 'rent' && { rentalDays }),
});

/** A change made during a call is sent in another round. This limit ends the loop should changes never stop. */
const mostRounds = 5;

/**
 * Keeps a member's basket and the stored one the same (rules.md#basket). What was changed here and not told yet is
 * told; otherwise the stored one is taken, as it may have changed on another device. A visitor's basket is merged line
 * by line into the stored one, once: the result is written here before it is sent, so that a lost answer repeats the
 * sending and not the merging.
 */
export function createBasketSync(store: BasketStore, api: Api) {
  async function pull(owner: string): Promise<SyncOutcome> {
    const stored = valueOrNull(await ask(() => api.basket.$get(), 'The basket could not be read.'));
    if (stored === null) return 'failed';
    const { items, version } = stored;
    store.change((kept) => {
      if (kept.owner === null) return mergeAtLogin(kept.lines, stored, owner);
      if (kept.owner === owner && kept.unsynced) return { ...kept, lines: refreshLines(kept.lines, items) };
      return { owner, unsynced: false, version, lines: takeLines(items, kept.lines) };
    });
    return 'synced';
  }

  async function push(kept: KeptBasket): Promise<SyncOutcome> {
    const json = { items: kept.lines.map(listed) };
    const sent = await ask(() => api.basket.$post({ json }), 'The basket could not be kept.');
    if (!sent.ok && sent.status === 409) {
      const stockOf = stockSaid(sent.said);
      store.change((now) => ({ ...now, lines: withStock(now.lines, stockOf) }));
      return 'refused';
    }
    const stored = valueOrNull(sent);
    if (stored === null) return 'failed';
    const { items, version } = stored;
    store.change((now) => ({
      ...now,
      version,
      lines: refreshLines(now.lines, items),
      unsynced: unitsText(now.lines) !== unitsText(kept.lines),
    }));
    return 'synced';
  }

  async function run(owner: string): Promise<SyncOutcome> {
    let outcome: SyncOutcome = 'synced';
    for (let round = 0; round < mostRounds && outcome === 'synced'; round += 1) {
      const kept = store.current();
      const isOwnAndChanged = kept.owner === owner && kept.unsynced;
      outcome = isOwnAndChanged ? await push(kept) : await pull(owner);
      if (!store.current().unsynced) break;
    }
    return outcome;
  }

  return { run };
}
