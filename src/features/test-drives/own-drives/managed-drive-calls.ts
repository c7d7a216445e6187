import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { type SentForm, sendBack } from '#page-kit/sent-form.ts';
import type { OwnDrivesRoutes } from './own-drives.routes.ts';

/** What is said once it is done. */
export const driveTexts = {
  moved: 'Your test drive has been moved.',
  cancelled: 'Your test drive is canceled.',
} as const;

/** A form of the page that was sent without script, with what holds from now on. */
export interface SentChange extends SentForm {
  done?: string;
}

export const askToMove = (json: { token: string; startsAt: string }, fetch?: typeof globalThis.fetch) =>
  ask(
    () => client<OwnDrivesRoutes>(fetch)['test-drive-link'].move.$post({ json }),
    'The test drive could not be moved. Please try again.',
  );

export const askToCancel = (token: string, fetch?: typeof globalThis.fetch) =>
  ask(
    () => client<OwnDrivesRoutes>(fetch)['test-drive-link'].cancel.$post({ json: { token } }),
    'The test drive could not be canceled. Please try again.',
  );

/** What a form without script asks for: another time, or none. */
export async function sendChange(
  { token = '', intent = '', startsAt = '' }: Record<string, string>,
  fetch: typeof globalThis.fetch,
) {
  const isEnd = intent === 'cancel';
  const asked = isEnd ? await askToCancel(token, fetch) : await askToMove({ token, startsAt }, fetch);
  const sent: SentChange = { values: { startsAt }, fields: {} };
  if (asked.ok)
    return sendBack<SentChange>({ ...sent, done: isEnd ? driveTexts.cancelled : driveTexts.moved }, 200);
  const { fields, text } = asked;
  return sendBack<SentChange>(
    { ...sent, fields, ...(!fields.startsAt && { failure: text }) },
    asked.status ?? 503,
  );
}
