import { expect, test } from 'vitest';
import { watchedFetch } from './session-watch.ts';

async function called(answer: Response) {
  let told = 0;
  const fetch = watchedFetch(
    async () => answer,
    () => {
      told += 1;
    },
  );
  return { told: () => told, answer: await fetch('/api/worker/cars') };
}
const refused = (status: number, code: string) => Response.json({ code, message: 'No.' }, { status });

test('an answer that nobody is signed in is told, and still reaches the caller', async () => {
  const { told, answer } = await called(refused(401, 'not-signed-in'));
  expect(told()).toBe(1);
  expect(await answer.json()).toEqual({ code: 'not-signed-in', message: 'No.' });
});

test('wrong credentials, a missing permit and an answer of somebody else’s are none', async () => {
  for (const other of [
    refused(401, 'wrong-code'),
    refused(403, 'not-verified'),
    new Response('<html>', { status: 401 }),
    Response.json({ code: 'not-signed-in' }),
  ])
    expect((await called(other)).told()).toBe(0);
});
