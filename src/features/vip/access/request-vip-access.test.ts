import { expect, test } from 'vitest';
import { requestVipAccess } from './vip-access-form.tsx';

const entry = { username: 'vip', password: 'secret' };
const answering = (status: number, said: unknown) => async () => Response.json(said, { status });

test("'Access granted' opens the VIP catalogue, and nothing else does", async () => {
  expect(await requestVipAccess(entry, answering(200, { message: 'Access granted' }))).toEqual({
    granted: true,
  });
  const other = await requestVipAccess(entry, answering(200, { message: 'Come back later' }));
  expect(other).toEqual({ granted: false, text: 'Come back later' });
});

test("a refusal is told in the server's words, else as 'Access denied'", async () => {
  const waiting = 'Too many attempts. Please try again in 15 minutes.';
  expect(await requestVipAccess(entry, answering(429, { message: waiting }))).toEqual({
    granted: false,
    text: waiting,
  });
  expect(await requestVipAccess(entry, answering(403, {}))).toEqual({
    granted: false,
    text: 'Access denied',
  });
});

test("a call that fails is told as 'Error verifying VIP access'", async () => {
  const away = async () => {
    throw new TypeError('Failed to fetch');
  };
  const unreadable = async () => new Response('<html>', { status: 502 });
  const text = 'Error verifying VIP access';
  expect(await requestVipAccess(entry, away)).toEqual({ granted: false, text });
  expect(await requestVipAccess(entry, unreadable)).toEqual({ granted: false, text });
});
