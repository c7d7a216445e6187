import {
  type LineIdentity,
  type LineUnits,
  lineKey,
  mergeLines,
  roomFor,
  vehicleCount,
} from './basket.rules.ts';
import { type BasketStore, emptyBasket, type KeptBasket, type KeptLine } from './basket-store.ts';

/** What a customer decided on, on a car's page. */
export interface Addition {
  car: Omit<KeptLine['car'], 'vip'> & { vip?: boolean };
  quantity: number;
  type: KeptLine['type'];
  rentalDays?: number;
  /** Of a rental that names one. Then the car's stock is what is free on its days. */
  firstDay?: string;
}

const withLines = (kept: KeptBasket, lines: readonly KeptLine[]): KeptBasket => ({
  ...kept,
  lines,
  unsynced: true,
});

const isLine = (line: LineIdentity) => (other: LineIdentity) => lineKey(other) === lineKey(line);

/**
 * Adds to the line of the same car, type and days, or adds a line. Returns how many vehicles found no room because
 * the stock, shared by all lines of the car, is in the basket already.
 */
export function addTo(store: BasketStore, { car, quantity, type, rentalDays, firstDay }: Addition): number {
  let left = 0;
  store.change((kept) => {
    const line: KeptLine = {
      car: { ...car, vip: car.vip ?? false },
      quantity,
      type,
      ...(type === 'rent' && { rentalDays: rentalDays ?? 1 }),
      ...(firstDay && { firstDay }),
      seenPrice: car.price,
    };
    const room = roomFor(line, kept.lines) - (kept.lines.find(isLine(line))?.quantity ?? 0);
    const added = Math.max(0, Math.min(quantity, room));
    left = quantity - added;
    if (added === 0) return kept;
    return withLines(kept, mergeLines([...kept.lines, { ...line, quantity: added }]));
  });
  return left;
}

/** Changes how many there are of a line, or what is chosen for it. */
export const changeLine = (
  store: BasketStore,
  line: LineIdentity,
  change: Partial<Pick<KeptLine, 'quantity' | 'chosen'>>,
): boolean =>
  store.change((kept) =>
    withLines(
      kept,
      kept.lines.map((other) => (isLine(line)(other) ? { ...other, ...change } : other)),
    ),
  );

export const removeLine = (store: BasketStore, line: LineIdentity): boolean =>
  store.change((kept) =>
    withLines(
      kept,
      kept.lines.filter((other) => !isLine(line)(other)),
    ),
  );

/** What was bought is taken out; what was put in meanwhile stays. */
export const takeOut = (store: BasketStore, bought: readonly LineUnits[]): boolean =>
  store.change((kept) =>
    withLines(
      kept,
      kept.lines.flatMap((line) => {
        const quantity = line.quantity - vehicleCount(bought.filter(isLine(line)));
        return quantity > 0 ? [{ ...line, quantity }] : [];
      }),
    ),
  );

export const clear = (store: BasketStore): boolean => store.change((kept) => withLines(kept, []));

export const hasNewPrice = (line: KeptLine): boolean => line.car.price !== line.seenPrice;

/**
 * Another member's basket is neither shown to nor stored for the one who is signed in now; a visitor's waits to be
 * merged.
 */
export const settleOwner = (store: BasketStore, owner: string | null): boolean =>
  store.change((kept) => (kept.owner === owner || kept.owner === null ? kept : { ...emptyBasket, owner }));
