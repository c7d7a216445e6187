import { expect, test } from 'vitest';
import { client } from '#page-kit/client.ts';
import type { AccessRoutes } from './access.routes.ts';
import { requestVipAccess } from './vip-access.tsx';

const entry = { username: 'vip', password: 'secret' };
const by = (fetch: typeof globalThis.fetch) => client<AccessRoutes>(fetch);
const answering = (status: number, said: unknown) => by(async () => Response.json(said, { status }));

test("'Access granted' opens the VIP catalogue, and nothing else does", async () => {
  expect(await requestVipAccess(entry, answering(200, { message: 'Access granted' }))).toMatchObject({
    ok: true,
  });
  const other = await requestVipAccess(entry, answering(200, { message: 'Come back later' }));
  expect(other).toMatchObject({ ok: false, text: 'Come back later' });
});

test("a refusal is told in the server's words, else as 'Access denied'", async () => {
  const waiting = 'Too many attempts. Please try again in 15 minutes.';
  expect(await requestVipAccess(entry, answering(429, { message: waiting }))).toMatchObject({
    ok: false,
    text: waiting,
  });
  expect(await requestVipAccess(entry, answering(403, {}))).toMatchObject({
    ok: false,
    text: 'Access denied',
  });
});

test("a call that fails is told as 'Error verifying VIP access'", async () => {
  const away = by(async () => {
    throw new TypeError('Failed to fetch');
  });
  const unreadable = by(async () => new Response('<html>', { status: 502 }));
  const text = 'Error verifying VIP access';
  expect(await requestVipAccess(entry, away)).toMatchObject({ ok: false, text });
  expect(await requestVipAccess(entry, unreadable)).toMatchObject({ ok: false, text });
});
