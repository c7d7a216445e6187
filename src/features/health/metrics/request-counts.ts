import { Histogram, type Registry } from 'prom-client';
import type { SeenRequest } from '#platform/requests/watch-requests.ts';

/** Upper ends of the buckets, in seconds: from a kept answer to the longest that anything may take. */
const ends = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const labelNames = ['method', 'route', 'status'] as const;
type Label = (typeof labelNames)[number];

interface Seen {
  labels: Record<Label, string>;
  count: number;
  sum: number;
  /** Of each bucket alone; the last one is for all that took longer. */
  buckets: number[];
}

/** As a scrape gets it: each bucket with all that were quicker, then sum and count. */
function valuesOf(name: string, { labels, buckets, sum, count }: Seen) {
  let below = 0;
  const cumulative = buckets.map((one, index) => {
    below += one;
    return { metricName: `${name}_bucket`, value: below, labels: { ...labels, le: ends[index] ?? '+Inf' } };
  });
  return [
    ...cumulative,
    { metricName: `${name}_sum`, value: sum, labels },
    { metricName: `${name}_count`, value: count, labels },
  ];
}

/**
 * Requests by route, status and time. prom-client looks labels up anew for each observation, which costs more than a kept answer
 * may: what was seen is kept in plain numbers, and given in its shape when it is asked for.
 */
export class RequestCounts extends Histogram<Label> {
  readonly #name: string;
  /** Of the same name, for what is said of it beside its values. */
  readonly #empty: Histogram;
  /** By route, method and status: each is looked up by a text that is there already, which is quicker than one text of all three. */
  readonly #seen = new Map<string, Map<string, Map<number, Seen>>>();

  constructor(registry: Registry, name: string, help: string) {
    super({ name, help, labelNames, buckets: ends, registers: [registry] });
    this.#name = name;
    this.#empty = new Histogram({ name, help, registers: [] });
  }

  note({ method, route, status, ms }: SeenRequest): void {
    const seen = this.#seen.get(route)?.get(method)?.get(status) ?? this.#begin(method, route, status);
    const seconds = ms / 1000;
    let bucket = 0;
    while (bucket < ends.length && seconds > ends[bucket]!) bucket += 1;
    seen.count += 1;
    seen.sum += seconds;
    seen.buckets[bucket]! += 1;
  }

  #begin(method: string, route: string, status: number): Seen {
    const ofRoute = this.#seen.get(route) ?? new Map<string, Map<number, Seen>>();
    const ofMethod = ofRoute.get(method) ?? new Map<number, Seen>();
    this.#seen.set(route, ofRoute.set(method, ofMethod));
    const labels = { method, route, status: String(status) };
    const seen = { labels, count: 0, sum: 0, buckets: Array.from({ length: ends.length + 1 }, () => 0) };
    ofMethod.set(status, seen);
    return seen;
  }

  override async get() {
    const described = await this.#empty.get();
    const all = [...this.#seen.values()].flatMap((ofRoute) =>
      [...ofRoute.values()].flatMap((ofMethod) => [...ofMethod.values()]),
    );
    return { ...described, values: all.flatMap((seen) => valuesOf(this.#name, seen)) };
  }

  /** What the text of a scrape is made of. */
  getForPromString() {
    return this.get();
  }
}
