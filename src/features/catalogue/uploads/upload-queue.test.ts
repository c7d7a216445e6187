import { expect, test } from 'vitest';
import type { Upload, Uploaded } from '#page-kit/upload.ts';
import type { UploadedPicture } from '../pictures/pictures.contract.ts';
import { type QueuedFile, UploadQueue } from './upload-queue.ts';

const refusal = (status: number, text: string) => ({
  ok: false as const,
  status,
  text,
  fields: {},
  said: {},
});
const fileOf = (name: string) => new File(['x'], name);

/** A queue whose uploads end when the test says so. */
function aQueue() {
  const sent: {
    name: string;
    end: (ended: Uploaded<UploadedPicture>) => Promise<void>;
    isCancelled: boolean;
  }[] = [];
  let files: readonly QueuedFile[] = [];
  const pauses: (() => void)[] = [];
  const queue = new UploadQueue({
    send: (file): Upload<UploadedPicture> => {
      const { promise, resolve } = Promise.withResolvers<Uploaded<UploadedPicture>>();
      const one = {
        name: file.name,
        isCancelled: false,
        end: async (ended: Uploaded<UploadedPicture>) => {
          resolve(ended);
          await promise;
          await Promise.resolve();
        },
      };
      sent.push(one);
      return {
        ended: promise,
        cancel: () => {
          one.isCancelled = true;
          resolve(null);
        },
      };
    },
    refusalOf: (file) => (file.size === 0 ? 'This file is empty.' : undefined),
    onChange: (now) => {
      files = now;
    },
    pause: () => new Promise((resolve) => pauses.push(resolve)),
  });
  return { queue, sent, pauses, states: () => files.map(({ file, state }) => `${file.name} ${state.name}`) };
}

const kept = (id: string) => ({ ok: true as const, value: { _id: id, width: 1600, height: 900 } });

test('three files are sent at a time, in their order', async () => {
  const { queue, sent, states } = aQueue();
  queue.add(['a', 'b', 'c', 'd', 'e'].map(fileOf));
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  await sent[1]!.end(kept('2'));
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(states()).toEqual(['a sending', 'b kept', 'c sending', 'd sending', 'e waiting']);
});

test('a file that is refused says why, holds up no other, and can be tried again', async () => {
  const { queue, sent, states } = aQueue();
  queue.add([fileOf('a'), new File([], 'empty'), fileOf('b')]);
  await sent[0]!.end(refusal(415, 'This is not a picture.'));
  await sent[1]!.end(kept('2'));
  expect(states()).toEqual(['a refused', 'empty refused', 'b kept']);
  queue.retry(1);
  await sent[2]!.end(kept('1'));
  expect(states()).toEqual(['a kept', 'empty refused', 'b kept']);
});

test('where the shop has too many at once, a file pauses and goes on by itself', async () => {
  const { queue, sent, pauses, states } = aQueue();
  queue.add([fileOf('a')]);
  await sent[0]!.end(refusal(429, 'The pictures that you sent are still being prepared.'));
  expect(states()).toEqual(['a pausing']);
  pauses[0]!();
  await expect.poll(() => sent.length).toBe(2);
  await sent[1]!.end(kept('1'));
  expect(states()).toEqual(['a kept']);
});

test('a file that is left out is not sent on, and its place goes to the next', async () => {
  const { queue, sent, states } = aQueue();
  queue.add(['a', 'b', 'c', 'd'].map(fileOf));
  queue.remove(1);
  expect(sent[0]!.isCancelled).toBe(true);
  expect(states()).toEqual(['b sending', 'c sending', 'd sending']);
});

test('the order can be changed before anything has arrived', () => {
  const { queue, states } = aQueue();
  queue.add(['a', 'b', 'c'].map(fileOf));
  queue.move(3, 0);
  expect(states()).toEqual(['c sending', 'a sending', 'b sending']);
});
