import { expect, test } from 'vitest';
import { revokeVipAccess, saveVipSettings } from './vip-settings-call.ts';

const entered = { email: 'ada@example.com', vipUsername: 'ada', vipPassword: 'Velvet-Rope-1' };
const answering = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status });

test("the listed message 'VIP settings updated for user' is a success", async () => {
  const fetch = answering(200, { message: 'VIP settings updated for user' });
  expect(await saveVipSettings(entered, fetch)).toMatchObject({ done: true });
});

test('another message is shown as it is', async () => {
  const said = await saveVipSettings(entered, answering(200, { message: 'Saved, but the mail waits' }));
  expect(said).toEqual({ done: false, text: 'Saved, but the mail waits' });
  expect(await saveVipSettings(entered, answering(200, {}))).toMatchObject({
    ...{ done: false, text: 'Failed to update VIP settings' },
  });
});

test("a refusal shows the server's text and reasons, else 'Failed to update VIP settings'", async () => {
  const fields = { vipUsername: 'This VIP username is taken.' };
  expect(await saveVipSettings(entered, answering(409, { message: 'Taken', fields }))).toEqual({
    ...{ done: false, text: 'Taken', fields },
  });
  expect(await saveVipSettings(entered, answering(500, {}))).toEqual({
    ...{ done: false, text: 'Failed to update VIP settings' },
  });
});

test("without an answer it says 'Error updating VIP settings'", async () => {
  const away = async () => Promise.reject(new TypeError('the network is away'));
  const said = { done: false, text: 'Error updating VIP settings' };
  expect(await saveVipSettings(entered, away)).toEqual(said);
  expect(await revokeVipAccess(entered.email, away)).toEqual(said);
});
