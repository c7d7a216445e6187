import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { sendTestMail } from './send-test-mail.ts';
import { testMailOutcome } from './test-mail.contract.ts';

const send = route('see health', {
  method: 'post',
  path: '/health/test-mail',
  summary: 'Send a test mail to the own address, and tell what the mail server answers',
  description: 'It waits for the mail server, 30 seconds at most. 10 in an hour.',
  tags: ['health'],
  responses: { 200: answer(testMailOutcome, 'What became of it') },
});

export const testMailRoutes = routes().openapi(send, async (c) =>
  c.json(await sendTestMail(c.var.platform, memberOf(c.var.actor)), 200),
);
export type TestMailRoutes = typeof testMailRoutes;
