import { ask, type Refused, valueOrNull } from '#page-kit/ask/ask.ts';
import type { Client } from '#page-kit/ask/client.ts';
import type { BasketRoutes } from '../../basket.routes.ts';
import { chosenOf } from '../../basket.rules.ts';
import { contentsText } from '../../basket-contents.rules.ts';
import { type BasketStore, isRecord, type KeptBasket, type KeptLine } from './basket-store.ts';
import { mergeAtLogin, refreshLines, takeLines } from './merge-at-login.ts';

/** `refused`: the shop answered, and the lines now tell what is left of their cars. */
export type SyncOutcome = 'synced' | 'refused' | 'failed';

type Api = Client<BasketRoutes>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What POST /basket says of the lines that it refuses: how many are left; of a rental with a first day, on its days. */
function stockSaid({ soldOut, daysTaken, cars }: Refused['said']): (line: KeptLine) => number | undefined {
  const left = [...listOf(soldOut), ...listOf(daysTaken)].filter(isRecord);
  const gone = new Set(listOf(cars));
  return ({ car, firstDay, rentalDays }) => {
    if (gone.has(car._id)) return 0;
    const said = left.find(
      (entry) =>
        entry.carId === car._id &&
        entry.firstDay === firstDay &&
        (firstDay === undefined || entry.rentalDays === rentalDays),
    );
    return typeof said?.available === 'number' ? said.available : undefined;
  };
}

function withStock(lines: readonly KeptLine[], stockOf: ReturnType<typeof stockSaid>): KeptLine[] {
  return lines.map((line) => {
    const stock = stockOf(line);
    return stock === undefined ? line : { ...line, car: { ...line.car, stock } };
  });
}

const listed = ({ car, quantity, type, rentalDays, firstDay, ...line }: KeptLine) => ({
  car: { _id: car._id, make: car.make, model: car.model, price: car.price },
  quantity,
  type,
  ...(type === 'rent' && { rentalDays }),
  ...(firstDay && { firstDay }),
  ...chosenOf(line),
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
    const sent = await ask(() => api.basket.$post({ json }), 'The basket could not be saved.');
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
      unsynced: contentsText(now.lines) !== contentsText(kept.lines),
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
