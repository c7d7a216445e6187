import { secondFactorApi } from '../../second-factor/second-factor.api.ts';
import type { CodeEntry } from '../../second-factor/second-factor.contract.ts';
import type { Session } from '../../session/session.contract.ts';
import { signInApi } from '../../sign-in/sign-in.api.ts';
import type { Login, Registration } from '../../sign-in/sign-in.contract.ts';

/** How a try to get in ended. */
export type EntryOutcome =
  | { session: Session }
  | {
      session?: undefined;
      /** The password was right, and a code is asked for besides. */
      proof?: string;
      code?: string;
      /** The server's text; absent where no answer came. */
      message?: string;
      fields?: Record<string, string>;
    };

interface Answer {
  ok: boolean;
  status: number;
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
    if (answer.status === 202) return { proof: ((await answer.json()) as { proof: string }).proof };
    if (answer.ok) return { session: (await answer.json()) as Session };
    const said = (await answer.json()) as { code?: string; message?: unknown; fields?: unknown };
    return {
      ...(said.code && { code: said.code }),
      ...(typeof said.message === 'string' && said.message !== '' && { message: said.message }),
      ...(isTexts(said.fields) && { fields: said.fields }),
    };
  } catch {
    return {};
  }
}

export const callLogin = (json: Login): Promise<EntryOutcome> =>
  outcomeOf(() => signInApi().auth.login.$post({ json }));

export const callSecondFactor = (json: CodeEntry): Promise<EntryOutcome> =>
  outcomeOf(() => secondFactorApi().auth['second-factor'].$post({ json }));

export const callRegister = (json: Registration): Promise<EntryOutcome> =>
  outcomeOf(() => signInApi().auth.register.$post({ json }));
