import { passwordResetApi } from '../../password-reset.api.ts';
import { type NewPassword, type ResetRequest, resetTexts } from '../../password-reset.contract.ts';

/** How a step of the reset ended. */
export type ResetOutcome<Value> = { value: Value } | { failure: string };

interface Answer {
  ok: boolean;
  json(): Promise<unknown>;
}

/** Shows the server's text where there is one, else the step's own (rules.md#texts). Never throws. */
async function outcomeOf<Value>(call: () => Promise<Answer>, fallback: string): Promise<ResetOutcome<Value>> {
  try {
    const answer = await call();
    const said = await answer.json();
    if (answer.ok) return { value: said as Value };
    const { message } = said as { message?: unknown };
    return { failure: typeof message === 'string' && message !== '' ? message : fallback };
  } catch {
    return { failure: fallback };
  }
}

const steps = () => passwordResetApi()['forgot-password'];

export const callVerifyReset = (json: ResetRequest) =>
  outcomeOf<{ message: string }>(() => steps()['verify-reset'].$post({ json }), resetTexts.verification);

export const callVerifyOtp = (json: { email: string; otp: string }) =>
  outcomeOf<{ token: string }>(() => steps()['verify-otp'].$post({ json }), resetTexts.otp);

export const callResetPassword = (json: NewPassword) =>
  outcomeOf<{ message: string }>(() => steps()['reset-password'].$post({ json }), resetTexts.reset);
