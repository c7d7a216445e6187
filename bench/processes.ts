import { readdirSync, readFileSync } from 'node:fs';
import { type Figure, median, perSecond } from './figures.ts';
import { requestsPerSecond } from './load.ts';
import { freePort, type Running, startShop } from './servers.ts';

/** Of the system: in how many parts it counts a second of a processor. */
const ticksOfSecond = 100;
const path = '/api/cars?limit=24';
const rounds = 5;
const warmSeconds = 2;

/** A process and all that it started, and these. */
function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}

/** Seconds of a processor in a process's line of /proc: after its name, which may hold anything, the 12th and 13th. */
export function processorSecondsIn(stat: string): number {
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / ticksOfSecond;
}

const processorSeconds = ({ process: { pid = 0 } }: Running) =>
  familyOf(pid).reduce((sum, one) => sum + processorSecondsIn(readFileSync(`/proc/${one}/stat`, 'utf8')), 0);

interface Turn {
  rate: number;
  /** Of a processor, for each request, all processes of the server together. */
  microseconds: number;
}

async function take(shop: Running, seconds: number): Promise<Turn> {
  const before = processorSeconds(shop);
  const rate = await requestsPerSecond(shop.url + path, seconds);
  return { rate, microseconds: ((processorSeconds(shop) - before) * 1e6) / (rate * seconds) };
}

interface Sides {
  ours: Turn[];
  theirs: Turn[];
}

/** The same shop run in two ways on one database, in turns. Linux only: it reads /proc. */
async function takeTurns(
  databaseUrl: string,
  seconds: number,
  settings: Readonly<Record<string, string>>,
): Promise<Sides> {
  const theirs = await startShop(databaseUrl);
  try {
    const ours = await startShop(databaseUrl, { settings });
    try {
      for (const shop of [ours, theirs]) await requestsPerSecond(shop.url + path, warmSeconds);
      const turns: Sides = { ours: [], theirs: [] };
      for (let round = 0; round < rounds; round += 1) {
        turns.theirs.push(await take(theirs, seconds));
        turns.ours.push(await take(ours, seconds));
      }
      return turns;
    } finally {
      await ours.stop();
    }
  } finally {
    await theirs.stop();
  }
}

const middleOf = (turns: readonly Turn[], what: keyof Turn) => median(turns.map((turn) => turn[what]));

function figuresOf(what: string, { ours, theirs }: Sides, goals: { rate: string; cost: string }): Figure[] {
  const [rate, against] = [middleOf(ours, 'rate'), middleOf(theirs, 'rate')];
  const [cost, usual] = [middleOf(ours, 'microseconds'), middleOf(theirs, 'microseconds')];
  const shown = (microseconds: number) => `${microseconds.toFixed(1)} µs`;
  return [
    {
      what: `\`GET ${path}\`, kept, ${what}: requests`,
      ratio: rate / against,
      seen: perSecond(rate),
      against: `${perSecond(against)} without`,
      goal: goals.rate,
    },
    {
      what: `the same: the processor's time for a request`,
      ratio: cost / usual,
      seen: shown(cost),
      against: `${shown(usual)} without`,
      goal: goals.cost,
    },
  ];
}

interface Measured {
  databaseUrl: string;
  seconds: number;
}

/** Two processes against one, the load on the same processors. */
export const measureWorkers = async ({ databaseUrl, seconds }: Measured): Promise<Figure[]> =>
  figuresOf('`WORKERS=2`', await takeTurns(databaseUrl, seconds, { WORKERS: '2' }), {
    rate: '1.5',
    cost: '1.1',
  });

/** A server that counts what it does against one that does not. */
export async function measureMetrics({ databaseUrl, seconds }: Measured): Promise<Figure[]> {
  const settings = { METRICS_PORT: String(await freePort()) };
  const turns = await takeTurns(databaseUrl, seconds, settings);
  return figuresOf('metrics on', turns, { rate: '0.97', cost: '1.03' });
}
