import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMail } from '#platform/mail/mail.ts';
import { createApi } from '#server/api.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { MailboxEntry, MailboxMail } from './demo-mailbox.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (const [number, to] of ['ada@example.com', 'eve@example.com', 'ada@example.com'].entries()) {
    const content = Buffer.from(`%PDF ${number}`);
    const attachments = [{ filename: 'a "receipt".pdf', contentType: 'application/pdf', content }];
    const mail = { to, subject: `Mail ${number}`, html: `<p>${number}</p>`, text: `${number}`, attachments };
    await sendMail(shop.database, shop.jobs, mail, { cause: `test:${number}` });
  }
  await shop.jobs.runWaiting();
});
afterAll(() => shop.close());

const ask = (path: string, demo = true) => createApi({ ...shop, demo }).request(`/api/demo/mailbox${path}`);
const list = async (query = '') => await jsonOf<MailboxEntry[]>(await ask(query));

test('in the demo anyone reads what the shop sent, newest first', async () => {
  expect((await list()).map(({ subject, to }) => [subject, to])).toEqual([
    ['Mail 2', 'ada@example.com'],
    ['Mail 1', 'eve@example.com'],
    ['Mail 0', 'ada@example.com'],
  ]);
  expect((await list('?to=Eve@example.com')).map((mail) => mail.subject)).toEqual(['Mail 1']);
});

test('a mail shows its texts and hands out its attachments', async () => {
  const [newest] = await list();
  const mail: MailboxMail = await (await ask(`/${newest?._id}`)).json();
  expect(mail).toMatchObject({ subject: 'Mail 2', html: '<p>2</p>', text: '2' });
  expect(mail.attachments).toEqual([
    {
      filename: 'a "receipt".pdf',
      contentType: 'application/pdf',
      size: 6,
      href: `/api/demo/mailbox/${newest?._id}/attachments/0`,
    },
  ]);
  const file = await ask(`/${newest?._id}/attachments/0`);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="a__receipt_.pdf"');
  expect(await file.text()).toBe('%PDF 2');
  expect((await ask(`/${newest?._id}/attachments/1`)).status).toBe(404);
  expect((await ask('/unknown')).status).toBe(404);
});

test('a mail is shown as a document that keeps its styles, runs nothing and is framed by the shop alone', async () => {
  const [newest] = await list();
  const shown = await ask(`/${newest?._id}/document`);
  expect(await shown.text()).toBe('<p>2</p>');
  expect(shown.headers.get('content-type')).toContain('text/html');
  const policy = shown.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'");
  expect(policy).toContain("frame-ancestors 'self'; sandbox allow-popups");
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect((await ask('/unknown/document')).status).toBe(404);
});

test('outside the demo there is no mailbox', async () => {
  const [newest] = await list();
  for (const path of ['', `/${newest?._id}`, `/${newest?._id}/document`, `/${newest?._id}/attachments/0`]) {
    expect((await ask(path, false)).status).toBe(404);
  }
});
