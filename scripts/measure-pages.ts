import { pageWeights } from './lib/page-weights.ts';

/**
 * Prints how many bytes of script each page of the build loads at its start, the largest first:
 * `node scripts/run.mjs scripts/measure-pages.ts`. It prints figures and fails for no size.
 */

/** The budget of home, list and detail in docs/performance.md; 1 kB is 1,000 bytes. */
const budget = 220_000;
const underBudget = ['home', 'cars', 'cars/:id'];

const bytes = (value: number) => value.toLocaleString('en-US');
const weights = pageWeights();
const sorted = [...weights].sort(([, one], [, other]) => other - one);

console.log('| page | bytes of script (gzip) |');
console.log('|---|---:|');
for (const [page, weight] of sorted) console.log(`| ${page} | ${bytes(weight)} |`);
const against = underBudget.map((page) => `${page} ${bytes(weights.get(page) ?? 0)}`);
console.log(`Budget ${bytes(budget)}: ${against.join(', ')}.`);
console.log(`Median of ${sorted.length} pages: ${bytes(sorted[Math.floor(sorted.length / 2)]?.[1] ?? 0)}.`);
