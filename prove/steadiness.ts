import { median, percentile } from '../bench/figures.ts';
import type { Sent } from './mixed-calls.ts';

/** What was seen in a part of the time. */
export interface Slice {
  asked: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
  /** Of the server, in the middle of its readings. */
  memoryMb: number;
}

const hasFailed = ({ status }: Sent) => status === 0 || status === 429 || status >= 500;

/** Throws where nothing was seen. */
export function sliceOf(seen: readonly Sent[], memoryMb: readonly number[]): Slice {
  const times = seen.map(({ ms }) => ms);
  return {
    asked: seen.length,
    failed: seen.filter(hasFailed).length,
    p50Ms: Math.round(median(times) * 10) / 10,
    p99Ms: Math.round(percentile(times, 0.99) * 10) / 10,
    memoryMb: Math.round(median(memoryMb)),
  };
}

/** What fails, by what was asked and the answer. */
export function failuresOf(seen: readonly Sent[]): string[] {
  const told = seen
    .filter(hasFailed)
    .map(({ what, status }) => `${what} was answered ${status || 'not at all'}`);
  return [...Map.groupBy(told, (one) => one)].map(([one, all]) => `${one}, ${all.length} times.`);
}

/** Garbage comes and goes. */
const memoryAllowance = { share: 1.1, mb: 16 };
/** A machine that others use makes some slices slow. */
const waitAllowance = { share: 2, ms: 50 };

const isLonger = (now: number, before: number) =>
  now > before * waitAllowance.share && now > before + waitAllowance.ms;

/** The first part of the time warms up. Of the rest, its end is compared with its beginning: the memory, and the 99th percentile. */
export function unsteady(slices: readonly Slice[]): string[] {
  const warm = slices.slice(Math.floor(slices.length / 3));
  const half = Math.ceil(warm.length / 2);
  const middleOf = (part: readonly Slice[], what: 'memoryMb' | 'p99Ms') =>
    median(part.map((one) => one[what]));
  const [begin, end] = [warm.slice(0, half), warm.slice(-half)];
  const broken: string[] = [];
  const memory = [middleOf(begin, 'memoryMb'), middleOf(end, 'memoryMb')] as const;
  if (memory[1] > memory[0] * memoryAllowance.share + memoryAllowance.mb)
    broken.push(`The memory grew from ${memory[0]} to ${memory[1]} MB.`);
  const waits = [middleOf(begin, 'p99Ms'), middleOf(end, 'p99Ms')] as const;
  if (isLonger(waits[1], waits[0]))
    broken.push(`99 of 100 waited ${waits[0]} ms first and ${waits[1]} ms later.`);
  return broken;
}

/** Whether others are answered as before, while something goes on. Machines are slow at times: the slower of before and after counts. */
export function worse(meanwhile: Slice, around: readonly Slice[]): string[] {
  return (['p50Ms', 'p99Ms'] as const).flatMap((what) => {
    const usual = Math.max(...around.map((one) => one[what]));
    const told = what === 'p50Ms' ? 'The middle' : '99 of 100';
    return isLonger(meanwhile[what], usual)
      ? [`${told} waited ${usual} ms, and ${meanwhile[what]} ms meanwhile.`]
      : [];
  });
}
