import { accountsApi } from '../../accounts.api.ts';
import type { Login, Registration, Session } from '../../accounts.contract.ts';

/** How a try to get in ended. */
export type EntryOutcome =
  | { session: Session }
  /** `message` is the server's text; absent where no answer came. */
  | { session?: undefined; message?: string; fields?: Record<string, string> };

interface Answer {
  ok: boolean;
  json(): Promise<unknown>;
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

/** Never throws: a network that is away is an outcome, too. */
async function outcomeOf(call: () => Promise<Answer>): Promise<EntryOutcome> {
  try {
    const answer = await call();
    if (answer.ok) return { session: (await answer.json()) as Session };
    const said = (await answer.json()) as { message?: unknown; fields?: unknown };
    return {
      ...(typeof said.message === 'string' && said.message !== '' && { message: said.message }),
      ...(isTexts(said.fields) && { fields: said.fields }),
    };
  } catch {
    return {};
  }
}

export const callLogin = (json: Login): Promise<EntryOutcome> =>
  outcomeOf(() => accountsApi().auth.login.$post({ json }));

export const callRegister = (json: Registration): Promise<EntryOutcome> =>
  outcomeOf(() => accountsApi().auth.register.$post({ json }));
