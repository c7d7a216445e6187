import { parseArgs } from 'node:util';

/** What can be asked of a proof; each takes what it needs. */
export interface Asked {
  /** How often something is broken. */
  rounds: number;
  /** Of all that is drawn: the same seed draws the same. */
  seed: number;
  /** Of what takes as long as one likes. */
  minutes: number;
  /** How many hostile inputs each call gets. */
  inputs: number;
  /** How many connections are held open. */
  connections: number;
  /** The shop that is tried, where it is not one of the proof's own: of the failover set. */
  url: string | undefined;
  /** Which journeys are walked, by words of their files' names; 'all' for all. */
  journeys: string | undefined;
  /** A checkout of another release, built: of the rolling upgrade. */
  release: string | undefined;
}

/** Bounds of each number: a typing error must not run for years. */
const bounds = {
  rounds: [1, 10_000],
  seed: [0, 2 ** 31 - 1],
  minutes: [1, 24 * 60],
  inputs: [2, 100_000],
  connections: [2, 20_000],
} as const;

/** Minutes altogether, so that one looks at it while it runs. */
const usual = { rounds: 10, minutes: 3, inputs: 20, connections: 2_000 } as const;

const text = { type: 'string' } as const;
const options = {
  rounds: text,
  seed: text,
  minutes: text,
  inputs: text,
  connections: text,
  url: text,
  journeys: text,
  release: text,
};

function numberOf(name: keyof typeof bounds, said: string | undefined, otherwise: number): number {
  if (said === undefined) return otherwise;
  const [least, most] = bounds[name];
  const value = Number(said);
  if (said.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`--${name} is a whole number from ${least} to ${most}.`);
}

/** The proofs that were named, all but `onlyByName` where none was, and what was asked of them. Throws one sentence. */
export function readArguments(
  args: string[],
  proofs: readonly string[],
  onlyByName: readonly string[] = [],
): { names: readonly string[]; asked: Asked } {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const unknown = positionals.filter((name) => !proofs.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no proof ${unknown.join(', ')}. The proofs are ${proofs.join(', ')}.`);
  return {
    names: positionals.length > 0 ? positionals : proofs.filter((name) => !onlyByName.includes(name)),
    asked: {
      rounds: numberOf('rounds', values.rounds, usual.rounds),
      minutes: numberOf('minutes', values.minutes, usual.minutes),
      inputs: numberOf('inputs', values.inputs, usual.inputs),
      connections: numberOf('connections', values.connections, usual.connections),
      seed: numberOf('seed', values.seed, Math.floor(Math.random() * 2 ** 31)),
      url: values.url,
      journeys: values.journeys,
      release: values.release,
    },
  };
}
