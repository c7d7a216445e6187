import { readFileSync } from 'node:fs';

/**
 * How many milliseconds of a processor this process needs for something: what it costs, however busy the machine is with
 * other things meanwhile.
 */
export async function processorMsOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * For how many milliseconds a thread was ready to run so far while others had the processors; of a process's folder in
 * /proc its main thread. Linux only.
 */
export function keptWaitingMs(folder: string): number {
  const [, waitedNs] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ');
  return Number(waitedNs) / 1e6;
}
