import { useEffect, useState } from 'react';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import type { PasswordDraft } from '../../../new-password/new-password.contract.ts';
import type { NewPasswordRoutes } from '../../../new-password/new-password.routes.ts';
import { longestPassword, shortestPassword } from '../../../password-length.rules.ts';

/** How long to wait after a keystroke before asking. */
const pauseMs = 400;

/** Whether the password is easy to guess, as the server said of exactly this one. No answer is no warning. */
export function useGuessable({ password, email, firstName, lastName }: PasswordDraft): boolean {
  const [judged, setJudged] = useState({ password: '', isEasy: false });
  useEffect(() => {
    if (password.length < shortestPassword || password.length > longestPassword) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const json = { password, email, firstName, lastName };
      const asked = await ask(() => client<NewPasswordRoutes>().auth['judge-password'].$post({ json }), '');
      if (isCurrent && asked.ok) setJudged({ password, isEasy: asked.value.easyToGuess });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, email, firstName, lastName]);
  return judged.isEasy && judged.password === password;
}
