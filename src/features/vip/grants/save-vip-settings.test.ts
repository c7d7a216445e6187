import { expect, test } from 'vitest';
import { client } from '#page-kit/client.ts';
import type { GrantsRoutes } from './grants.routes.ts';
import { revokeVipAccess, saveVipSettings } from './vip-settings.tsx';

const entered = { email: 'ada@example.com', vipUsername: 'ada', vipPassword: 'Velvet-Rope-1' };
const by = (fetch: typeof globalThis.fetch) => client<GrantsRoutes>(fetch);
const answering = (status: number, body: unknown) =>
  by(async () => new Response(JSON.stringify(body), { status }));

test("the listed message 'VIP settings updated for user' is a success", async () => {
  const api = answering(200, { message: 'VIP settings updated for user' });
  expect(await saveVipSettings(entered, api)).toMatchObject({ ok: true });
});

test('another message is shown as it is', async () => {
  const said = await saveVipSettings(entered, answering(200, { message: 'Saved, but the mail waits' }));
  expect(said).toMatchObject({ ok: false, text: 'Saved, but the mail waits', fields: {} });
  expect(await saveVipSettings(entered, answering(200, {}))).toMatchObject({
    ok: false,
    text: 'Failed to update VIP settings',
  });
});

test("a refusal shows the server's text and reasons, else 'Failed to update VIP settings'", async () => {
  const fields = { vipUsername: 'This VIP username is taken.' };
  expect(await saveVipSettings(entered, answering(409, { message: 'Taken', fields }))).toMatchObject({
    ok: false,
    text: 'Taken',
    fields,
  });
  expect(await saveVipSettings(entered, answering(500, {}))).toMatchObject({
    ok: false,
    text: 'Failed to update VIP settings',
    fields: {},
  });
});

test("without an answer it says 'Error updating VIP settings'", async () => {
  const away = by(async () => Promise.reject(new TypeError('the network is away')));
  const said = { ok: false, text: 'Error updating VIP settings', fields: {} };
  expect(await saveVipSettings(entered, away)).toMatchObject(said);
  expect(await revokeVipAccess(entered.email, away)).toMatchObject(said);
});
