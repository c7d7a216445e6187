import { z } from 'zod';

/** Of what a process gives of itself, what counts up: it has to stay true when the process is gone. */
const countedMetric = z.looseObject({
  name: z.string(),
  type: z.enum(['counter', 'histogram']),
  values: z.array(
    z.looseObject({
      value: z.number(),
      labels: z.record(z.string(), z.unknown()),
      metricName: z.string().optional(),
    }),
  ),
});
type CountedMetric = z.infer<typeof countedMetric>;
type CountedValue = CountedMetric['values'][number];

const countsOf = (metrics: readonly unknown[]): CountedMetric[] =>
  metrics.flatMap((metric) => countedMetric.safeParse(metric).data ?? []);

const labelled = ({ metricName, labels }: CountedValue) =>
  JSON.stringify([metricName, Object.entries(labels).sort()]);

/** One metric of two processes. */
function addUp(one: CountedMetric, other: CountedMetric): CountedMetric {
  const values = new Map<string, CountedValue>();
  for (const counted of [...one.values, ...other.values]) {
    const before = values.get(labelled(counted))?.value ?? 0;
    values.set(labelled(counted), { ...counted, value: before + counted.value });
  }
  return { ...other, values: [...values.values()] };
}

/**
 * What processes count, beside what those counted that have ended: a collector would take a count that falls for a restart, and would
 * miss what was counted.
 */
export class KeptCounts {
  readonly #living = new Map<number, unknown[]>();
  readonly #ended = new Map<string, CountedMetric>();

  /** What the process of this id has counted by now. */
  note(pid: number, metrics: unknown[]): void {
    this.#living.set(pid, metrics);
  }

  /** It has ended: its counts stay as they were when it was last asked, and what was no count is gone. */
  retire(pid: number): void {
    for (const metric of countsOf(this.#living.get(pid) ?? [])) {
      const before = this.#ended.get(metric.name);
      this.#ended.set(metric.name, before ? addUp(before, metric) : metric);
    }
    this.#living.delete(pid);
  }

  /** A list for each process that lives, and one for all that have ended. */
  all(): unknown[][] {
    const ended = [...this.#ended.values()];
    return [...this.#living.values(), ...(ended.length > 0 ? [ended] : [])];
  }
}
