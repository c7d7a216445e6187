import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './figures.ts';
import { wrk } from './tools.ts';

const run = promisify(execFile);

interface Load {
  connections?: number;
  /** A Lua script that makes the requests. */
  script?: string;
  /** Sent with each request. */
  headers?: Readonly<Record<string, string>>;
}

/** Requests per second that an address answers, by 32 connections at once. Throws where an answer was not 2xx. */
export async function requestsPerSecond(
  url: string,
  seconds: number,
  { connections = 32, script, headers = {} }: Load = {},
): Promise<number> {
  const flags = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s'];
  for (const [name, value] of Object.entries(headers)) flags.push('-H', `${name}: ${value}`);
  const { stdout } = await run(wrk(), [...flags, ...(script ? ['-s', script] : []), url]);
  const failures = /Non-2xx.*: (\d+)/.exec(stdout)?.[1];
  if (failures) throw new Error(`${url} failed ${failures} times under load`);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (!rate) throw new Error(`wrk said nothing of ${url}:\n${stdout}`);
  return Number(rate);
}

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
  const measured: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.theirs.push(await theirs());
    measured.ours.push(await ours());
  }
  const [mine, other] = [median(measured.ours), median(measured.theirs)];
  return { ours: mine, theirs: other, ratio: mine / other };
}
