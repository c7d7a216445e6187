import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { wrk } from './tools.ts';

const run = promisify(execFile);

/** Requests per second that an address answers, 32 connections. Throws where an answer was not 2xx. */
export async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const { stdout } = await run(wrk(), ['-t', '1', '-c', '32', '-d', `${seconds}s`, url]);
  const failures = /Non-2xx.*: (\d+)/.exec(stdout)?.[1];
  if (failures) throw new Error(`${url} failed ${failures} times under load`);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (!rate) throw new Error(`wrk said nothing of ${url}:\n${stdout}`);
  return Number(rate);
}

const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!;

export interface Compared {
  ours: number;
  theirs: number;
  ratio: number;
}

/** Measures two sides in turns, so that a busy minute of the machine hits both; medians of `rounds`. */
export async function compare(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  rounds = 3,
): Promise<Compared> {
  const measured = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.theirs.push(await theirs());
    measured.ours.push(await ours());
  }
  const [mine, other] = [median(measured.ours), median(measured.theirs)];
  return { ours: mine, theirs: other, ratio: mine / other };
}
