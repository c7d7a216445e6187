import { log } from '#platform/log.ts';

const partSize = 200;

/** What a run is to do one after the other. */
export interface Due<One> {
  /** The next ones behind `after`, at most so many, in an order that nothing changes meanwhile, such as that of ids. */
  next: (after: One | undefined, most: number) => Promise<One[]>;
  /** Returns whether something was done. */
  act: (one: One) => Promise<boolean>;
  /** Said in the log of one that failed, with its id. */
  failed: string;
  idOf: (one: One) => string;
  /** No further part is begun after so long; the next run begins anew. */
  longestMs?: number;
}

/**
 * Goes through all that is due, part after part. One that fails is logged and stays due for the next run; it keeps waiting
 * neither its part nor what stands behind it, however many fail. Returns with how many something was done.
 */
export async function eachDue<One>({ next, act, failed, idOf, longestMs }: Due<One>): Promise<number> {
  const began = performance.now();
  let done = 0;
  for (let after: One | undefined; ; ) {
    const part = await next(after, partSize);
    for (const one of part) {
      try {
        if (await act(one)) done += 1;
      } catch (error) {
        log.error({ err: error, id: idOf(one) }, failed);
      }
    }
    if (part.length < partSize || performance.now() - began > (longestMs ?? Infinity)) return done;
    after = part.at(-1);
  }
}
