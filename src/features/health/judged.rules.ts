import type { HealthLine, HealthState } from './health.contract.ts';

const mebibyte = 1024 ** 2;
export const gibibyte = 1024 ** 3;

export type Judged = Omit<HealthLine, 'area' | 'facts'>;
export const good = (says: string): Judged => ({ state: 'good', says });
export const look = (says: string, todo: string): Judged => ({ state: 'look', says, todo });
export const broken = (says: string, todo: string): Judged => ({ state: 'broken', says, todo });
export const judged = (state: HealthState, says: string, todo: string): Judged => ({ state, says, todo });

export const numberText = (one: number) => one.toLocaleString('en-US');

/** '1.4 GB', by 1,024. */
export function sizeText(bytes: number): string {
  if (bytes < gibibyte) return `${numberText(Math.round(bytes / mebibyte))} MB`;
  const size = bytes / gibibyte;
  return `${size < 10 ? size.toFixed(1) : numberText(Math.round(size))} GB`;
}

export const minutesSince = (since: Date, now: Date) => (now.getTime() - since.getTime()) / 60_000;
