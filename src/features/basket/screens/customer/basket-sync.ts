import type { basketApi } from '../../basket.api.ts';
import type { Basket } from '../../basket.contract.ts';
import { clampToStock, type LineUnits, lineKey, mergeLines } from '../../basket.rules.ts';
import type { BasketStore, KeptBasket, KeptLine } from './basket-store.ts';

/** `refused`: the shop answered, and the lines now tell what is left of their cars. */
export type SyncOutcome = 'synced' | 'refused' | 'failed';

type Api = ReturnType<typeof basketApi>;

/** The part of a refusal that tells about cars: see POST /basket. */
interface Refusal {
  soldOut?: { carId: string; available: number }[];
  cars?: string[];
}

const unitsText = (lines: readonly LineUnits[]) =>
  lines.map((line) => `${lineKey(line)}×${line.quantity}`).join();

/** The lines with their cars as the shop has them now. What the customer has seen stays noted. */
function refreshed(lines: readonly KeptLine[], items: Basket['items']): KeptLine[] {
  const carOf = new Map(items.map((item) => [item.car._id, item.car]));
  return lines.map((line) => ({ ...line, car: carOf.get(line.car._id) ?? line.car }));
}

/** The stored basket as lines; a price that was seen here before counts as seen, any other is new to nobody. */
function taken(items: Basket['items'], known: readonly KeptLine[]): KeptLine[] {
  const seen = new Map(known.map((line) => [lineKey(line), line.seenPrice]));
  return items.map(({ linePrice: _, ...line }) => ({
    ...line,
    seenPrice: seen.get(lineKey(line)) ?? line.car.price,
  }));
}

function withStock(lines: readonly KeptLine[], { soldOut = [], cars = [] }: Refusal): KeptLine[] {
  const stockOf = new Map([
    ...soldOut.map(({ carId, available }) => [carId, available] as const),
    ...cars.map((carId) => [carId, 0] as const),
  ]);
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

/** A change made here while the shop was answering is sent in another round; more often than this nobody changes. */
const mostRounds = 5;

/**
 * Keeps a member's basket and the stored one the same (rules.md#basket). What was changed here and not told yet is
 * told; otherwise the stored one is taken, as it may have changed on another device. A visitor's basket is merged line
 * by line into the stored one, once: the result is written here before it is sent, so that a lost answer repeats the
 * sending and not the merging.
 */
export function createBasketSync(store: BasketStore, api: Api) {
  async function pull(owner: string): Promise<SyncOutcome> {
    const answer = await api.basket.$get();
    if (!answer.ok) return 'failed';
    const { items } = await answer.json();
    store.change((kept) => {
      if (kept.owner === owner && kept.unsynced) return { ...kept, lines: refreshed(kept.lines, items) };
      if (kept.owner !== null) return { owner, unsynced: false, lines: taken(items, kept.lines) };
      const merged = mergeLines([...taken(items, kept.lines), ...kept.lines]);
      return { owner, unsynced: kept.lines.length > 0, lines: clampToStock(refreshed(merged, items)) };
    });
    return 'synced';
  }

  async function push(kept: KeptBasket): Promise<SyncOutcome> {
    const answer = await api.basket.$post({ json: { items: kept.lines.map(listed) } });
    if ((answer.status as number) === 409) {
      const refusal = (await answer.json()) as Refusal;
      store.change((now) => ({ ...now, lines: withStock(now.lines, refusal) }));
      return 'refused';
    }
    if (!answer.ok) return 'failed';
    const { items } = await answer.json();
    store.change((now) => ({
      ...now,
      lines: refreshed(now.lines, items),
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
