import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { sendTestMail } from './send-test-mail.ts';
import { testMailOutcome } from './test-mail.contract.ts';

const send = route('see health', {
  method: 'post',
  path: '/health/test-mail',
  summary: 'Send a test email to your own address, and return the answer of the mail server',
  description: 'Waits for the mail server, 30 seconds at most. The limit is 10 an hour.',
  tags: ['health'],
  responses: { 200: answer(testMailOutcome, 'The result') },
});

export const testMailRoutes = routes().openapi(send, async (c) =>
  c.json(await sendTestMail(c.var.platform, memberOf(c.var.actor)), 200),
);
export type TestMailRoutes = typeof testMailRoutes;
