import { expect, test } from 'vitest';
import { z } from 'zod';
import { resolverOnDemand } from './resolver-on-demand.ts';

const schema = z.object({ email: z.string().trim().min(1, 'Enter an email address'), phone: z.string() });
const options = {
  fields: {},
  names: ['email', 'phone'] satisfies ('email' | 'phone')[],
  shouldUseNativeValidation: false,
};

test('a form is judged by what was fetched for it, once', async () => {
  let fetched = 0;
  const judge = resolverOnDemand(async () => {
    fetched += 1;
    return schema;
  });
  expect(await judge({ email: ' a@b.example ', phone: '1' }, undefined, options)).toEqual({
    values: { email: 'a@b.example', phone: '1' },
    errors: {},
  });
  const { errors } = await judge({ email: ' ', phone: '1' }, undefined, options);
  expect(errors).toMatchObject({ email: { message: 'Enter an email address' } });
  expect(fetched).toBe(1);
});

test('without the network nothing is sent, the first field says why, and the next try fetches again', async () => {
  let isOnline = false;
  const judge = resolverOnDemand(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return schema;
  });
  const entered = { email: 'a@b.example', phone: '1' };
  expect(await judge(entered, undefined, options)).toEqual({
    values: {},
    errors: {
      email: {
        type: 'unjudged',
        message: 'The server did not respond, so this could not be checked. Please try again.',
      },
    },
  });
  isOnline = true;
  expect(await judge(entered, undefined, options)).toEqual({ values: entered, errors: {} });
});
