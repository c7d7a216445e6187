import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { TestMailOutcome } from './test-mail.contract.ts';
import type { TestMailRoutes } from './test-mail.routes.ts';

/** Sends a test mail to the person at the screen. */
export const askForTestMail = (fetch?: typeof globalThis.fetch): Promise<Asked<TestMailOutcome>> =>
  ask(
    () => client<TestMailRoutes>(fetch).health['test-mail'].$post(),
    'The test email could not be requested. Please try again.',
  );
