import { now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { type KeepingShop, perShop } from './per-shop.ts';

/** What is read from the database now and then, because every request needs it. */
interface Reading<Value, Shop extends KeepingShop> {
  /** How long what was read counts as fresh, in milliseconds. */
  freshMs: number;
  read(shop: Shop, at: Date): Promise<Value>;
  /** What counts as long as nothing could be read. */
  unread: Value;
  /** For the log, where a reading fails. */
  failure: string;
}

interface Known<Value> {
  value: Value;
  /** By the monotonic clock of the process, which is never adjusted. */
  readAt: number;
  /** By the shop's clock, which a test or an administrator may set. */
  readAtShop: number;
}

interface Kept<Value> {
  known?: Known<Value>;
  /** The reading that is under way. */
  reading?: Promise<Value>;
}

/**
 * Reads something once in `freshMs` for a whole process, however many ask. Where the database is away, what was read
 * last counts: what needs the database fails by itself.
 */
export function keepReading<Value, Shop extends KeepingShop = KeepingShop>(reading: Reading<Value, Shop>) {
  const { freshMs, unread, failure } = reading;
  const keptOf = perShop((): Kept<Value> => ({}));

  const isFresh = ({ readAt, readAtShop }: Known<Value>) =>
    performance.now() - readAt < freshMs && Math.abs(now().getTime() - readAtShop) < freshMs;

  async function read(shop: Shop, kept: Kept<Value>): Promise<Value> {
    const readAt = performance.now();
    const at = now();
    const value = await reading.read(shop, at).catch((error: unknown) => {
      log.warn({ err: error }, failure);
      return kept.known?.value ?? unread;
    });
    kept.known = { value, readAt, readAtShop: at.getTime() };
    return value;
  }

  /** Many who ask at the same moment wait for one reading. */
  function readOnce(shop: Shop): Promise<Value> {
    const kept = keptOf(shop);
    kept.reading ??= read(shop, kept).finally(() => {
      kept.reading = undefined;
    });
    return kept.reading;
  }

  return {
    /** What is known, without a wait while it is fresh. */
    current(shop: Shop): Value | Promise<Value> {
      const { known } = keptOf(shop);
      return known && isFresh(known) ? known.value : readOnce(shop);
    },
    /** What was read last, at once; undefined before the first reading. One that is due begins. */
    last(shop: Shop): Value | undefined {
      const { known } = keptOf(shop);
      if (!known || !isFresh(known)) void readOnce(shop);
      return known?.value;
    },
    /** After a change: the next call to this process finds it. */
    async reread(shop: Shop): Promise<void> {
      // A reading that is under way may have begun before the change.
      await keptOf(shop).reading;
      await readOnce(shop);
    },
  };
}
