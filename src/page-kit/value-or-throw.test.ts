import { expect, test, vi } from 'vitest';
import { ask } from './ask.ts';
import { valueOrThrow } from './value-or-throw.ts';

const fallback = 'The car could not be loaded.';
const asking = (status: number, body: unknown) => ask(async () => Response.json(body, { status }), fallback);

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (thrown) {
    return thrown;
  }
  throw new Error('Nothing was thrown');
}

test('gives the value of a success', async () => {
  expect(valueOrThrow(await asking(200, { make: 'Make' }))).toEqual({ make: 'Make' });
});

test.each([401, 404, 429, 503])('throws the status of a refusal: %i', async (status) => {
  const asked = await asking(status, { message: 'No.' });
  expect(thrownBy(() => valueOrThrow(asked))).toMatchObject({ data: null, init: { status } });
});

test('throws 500 where no answer came, and logs it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const asked = await ask(() => Promise.reject(new TypeError('fetch failed')), fallback);
  expect(thrownBy(() => valueOrThrow(asked))).toMatchObject({ data: null, init: { status: 500 } });
  expect(warn).toHaveBeenCalledExactlyOnceWith(fallback, 'No answer');
  warn.mockRestore();
});
