import { redirect } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { type FormResult, pageForm } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import { codeEntry } from '../second-factor/second-factor.contract.ts';
import type { SecondFactorRoutes } from '../second-factor/second-factor.routes.ts';
import { nextOf } from './lead-on.ts';

/** The second step of a login, whether it began with a password or an emailed link. */
export const enterCode = pageForm('code', codeEntry, async ({ value, api, url }) => {
  const asked = await ask(
    () => api<SecondFactorRoutes>().auth['second-factor'].$post({ json: value }),
    'Login failed',
  );
  return asked.ok ? redirect(landingOf(asked.value.role, nextOf(url))) : asked;
});

/** What the first step of a login answers: a proof where a code is asked for. */
type FirstStep = FormResult<object | { proof: string }> | undefined;

/** The proof of the first step, while the second is to be shown. */
export function proofIn(result: FirstStep): string | undefined {
  if (result?.ok) return 'proof' in result.answer ? result.answer.proof : undefined;
  return result?.form === enterCode.name && !isOver(result) ? result.values.proof : undefined;
}

/** Why the login has to begin again, if it has. */
export const overIn = (result: FirstStep): string | undefined =>
  result && isOver(result) && !result.ok ? result.text : undefined;

const isOver = (result: FormResult) =>
  !result.ok && (result.code === 'login-over' || result.code === 'used-code');

interface LoginCodeProps {
  /** That the password was right. */
  proof: string;
  /** Back to the password, with what is to be said there. */
  onOver: (text?: string) => void;
}

/** The login's second step, for accounts with a second factor. */
export function LoginCode({ proof, onOver }: LoginCodeProps) {
  const form = useForm(enterCode, {
    leavesFreely: true,
    onRejected: (result) => isOver(result) && onOver(result.text),
  });
  return (
    <SentForm form={form} className="grid gap-6">
      <input type="hidden" name="proof" value={proof} />
      <TextField
        label="Code"
        hint="The 6 digits from your authenticator app, or a backup code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        {...form.field('code')}
      />
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
        {form.sending ? 'Logging in…' : 'Continue'}
      </Button>
      <Button look="ghost" onClick={() => onOver()} className="noscript:hidden">
        Back
      </Button>
    </SentForm>
  );
}
