import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { testMailApi } from '../../test-mail.api.ts';
import type { TestMailOutcome } from '../../test-mail.contract.ts';

/** Sends a test mail to the person at the screen. */
export const askForTestMail = (fetch?: typeof globalThis.fetch): Promise<Asked<TestMailOutcome>> =>
  ask(
    () => testMailApi(fetch).health['test-mail'].$post(),
    'The test email could not be requested. Please try again.',
  );
