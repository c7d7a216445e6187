import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { KeptCounts } from './run-workers.ts';

/** What a process gives of itself that has sold so many cars, and took so many seconds for each. */
async function processWith(sold: number, seconds = 0.2): Promise<unknown[]> {
  const registers = [new Registry()];
  new Counter({ name: 'sold', help: 'Sold', labelNames: ['what'], registers }).inc({ what: 'car' }, sold);
  new Gauge({ name: 'memory', help: 'Memory', registers }).set(100);
  const histogram = new Histogram({ name: 'took', help: 'Took', buckets: [0.1, 1], registers });
  for (let index = 0; index < sold; index += 1) histogram.observe(seconds);
  return registers[0]!.getMetricsAsJSON();
}

/** The text of a scrape, in lines. */
async function scraped(counts: KeptCounts): Promise<string[]> {
  // What `getMetricsAsJSON` gave, which the library's types call objects.
  const text = await AggregatorRegistry.aggregate(counts.all() as object[]).metrics();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

test('counts of processes that ended stay, and their gauges go', async () => {
  const counts = new KeptCounts();
  counts.note(1, await processWith(3));
  counts.note(2, await processWith(4, 0.05));
  expect(await scraped(counts)).toEqual(expect.arrayContaining(['sold{what="car"} 7', 'memory 200']));
  counts.retire(1);
  counts.note(3, await processWith(1));
  expect(await scraped(counts)).toEqual(expect.arrayContaining(['sold{what="car"} 8', 'memory 200']));
  counts.retire(2);
  counts.retire(3);
  const lines = await scraped(counts);
  expect(lines).toEqual(
    expect.arrayContaining([
      'sold{what="car"} 8',
      'took_bucket{le="0.1"} 4',
      'took_bucket{le="1"} 8',
      'took_count 8',
    ]),
  );
  expect(lines.some((line) => line.startsWith('memory'))).toBe(false);
});

test('one that was never asked leaves nothing', () => {
  const counts = new KeptCounts();
  counts.retire(1);
  expect(counts.all()).toEqual([]);
});
