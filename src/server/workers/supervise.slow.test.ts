import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { reservePort, type Supervisor, supervise } from './run-workers.ts';

const program = fileURLToPath(new URL('../../../tests/support/worker-program.ts', import.meta.url));

let supervisor: Supervisor | undefined;
afterEach(async () => {
  await supervisor?.close();
  supervisor = undefined;
});

async function open(count: number, settings: Record<string, string> = {}) {
  const port = await reservePort(0, '127.0.0.1');
  const sentences: string[] = [];
  supervisor = await supervise(
    { program, count, settingsOf: (number) => ({ PORT: String(port), ROLE: `role-${number}`, ...settings }) },
    (sentence) => {
      sentences.push(sentence);
      void supervisor?.close();
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const ask = async () => (await fetch(url)).text().catch(() => '');
  /** Who answers, by what each says of itself. */
  const answering = async () => {
    const said = await Promise.all(Array.from({ length: 30 }, () => ask().catch(() => '')));
    return new Set(said.filter((one) => one !== ''));
  };
  return { url, sentences, answering };
}

test('several processes answer on one port, each with its own role', async () => {
  const { answering } = await open(3);
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      for (const one of await answering()) seen.add(one.split(' ').slice(1).join(' '));
      return [...seen].sort();
    })
    .toEqual(['1 role-1', '2 role-2', '3 role-3']);
});

test('one that ends is replaced under its number, and the others go on answering', async () => {
  const { url, answering, sentences } = await open(2);
  await expect.poll(async () => (await answering()).size).toBe(2);
  const before = await answering();
  await fetch(`${url}/die`).catch(() => {});
  await expect
    .poll(async () => {
      const now = await answering();
      return now.size === 2 && [...now].some((one) => !before.has(one));
    })
    .toBe(true);
  expect(sentences).toEqual([]);
});

test('where they end again and again, one sentence says so', async () => {
  const { sentences } = await open(2, { FAILS_AT: '2' });
  await expect.poll(() => sentences).toHaveLength(1);
  expect(sentences[0]).toBe(
    "The shop's processes end again and again: 5 times within a minute, the last one with exit code 3. The log says why.",
  );
});

test('where the first one does not come so far, nothing else is begun', async () => {
  await open(2, { FAILS_AT: '1' });
  expect(supervisor).toBeUndefined();
});

/** What the processes have answered, each of them once for every time that it was asked. */
async function counted(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { values } of z.array(asked).parse((await supervisor!.metrics()).flat()))
    for (const { labels, value } of values) sums[labels.by] = (sums[labels.by] ?? 0) + value;
  return sums;
}
const asked = z.object({
  values: z.array(z.object({ value: z.number(), labels: z.object({ by: z.string() }) })),
});

test('each one gives what it has counted, and what a dead one had counted stays', async () => {
  const { url, answering } = await open(1);
  expect(await counted()).toEqual({ 1: 1 });
  expect(await counted()).toEqual({ 1: 2 });
  await fetch(`${url}/die`).catch(() => {});
  await expect.poll(async () => (await answering()).size).toBe(1);
  await expect.poll(counted).toEqual({ 1: 3 });
  expect(await counted()).toEqual({ 1: 4 });
});

test('a port that somebody else has is told in a sentence, as sharing it would hide it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(reservePort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`);
  other.close();
});
