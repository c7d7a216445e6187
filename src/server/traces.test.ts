import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMail } from '#platform/mail/mail.ts';
import { type OpenTracing, openTracing } from '#platform/telemetry/open-tracing.ts';
import { inSpan } from '#platform/trace-context.ts';
import { type Collector, openCollector } from '../../tests/support/collector.ts';
import { type MailServer, openMailServer } from '../../tests/support/mail-server.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';

let collector: Collector;
let mails: MailServer;
let shop: TestShop;
let tracing: OpenTracing;
beforeAll(async () => {
  collector = await openCollector();
  mails = await openMailServer();
  shop = await openTestShop({ smtpUrl: mails.url });
  tracing = openTracing({ endpoint: `${collector.url}/v1/traces`, headers: {}, serviceName: 'marque' });
});
afterAll(async () => {
  await tracing.close();
  await shop.close();
  await mails.close();
  await collector.close();
});

test('a mail is delivered in the trace of what caused it, and says so in its head', async () => {
  const mail = { to: 'ada@example.com', subject: 'Your car', html: '<p>Here', text: 'Here' };
  await inSpan({ name: 'the cause', kind: 'internal' }, () =>
    sendMail(shop.database, shop.jobs, mail, { cause: 'test:traces' }),
  );
  await shop.jobs.runWaiting();
  await tracing.close();
  const named = (name: string) => collector.spans.find((span) => span.name === name);
  const cause = named('the cause')!;
  expect(named('job mail-stored.deliver')).toMatchObject({
    traceId: cause.traceId,
    parentSpanId: cause.spanId,
    kind: 5,
  });
  const [taken] = mails.taken;
  const head = taken?.headers.find(({ key }) => key === 'traceparent');
  expect(head?.value).toContain(cause.traceId);
});
