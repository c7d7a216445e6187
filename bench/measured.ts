/** Calls of each thing that is measured. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 100);

const report = (what: string, figures: string) => console.log(`| ${what} | ${figures} |`);

/** Prints the time of one call, of something that happens once. */
export async function once(what: string, act: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  await act();
  report(what, `${Math.round(performance.now() - since)} ms, once | | `);
}

/**
 * Prints median, p99 and the fastest of calls one after the other, after two that warm up. Where other work is done on
 * the machine, the fastest tells best what the call itself takes.
 */
export async function often(what: string, act: () => Promise<unknown>, times = rounds): Promise<void> {
  for (let warming = 0; warming < 2; warming += 1) await act();
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const since = performance.now();
    await act();
    taken.push(performance.now() - since);
  }
  taken.sort((one, other) => one - other);
  const at = (part: number) => taken[Math.floor(part * (taken.length - 1))]!.toFixed(1);
  report(what, `${at(0.5)} ms | ${at(0.99)} ms | ${at(0)} ms`);
}
