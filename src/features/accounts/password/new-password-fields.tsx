import { useEffect, useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { AnyForm } from '#page-kit/form.tsx';
import { classNames } from '#ui/class-names.ts';
import { PasswordField } from '#ui/password-field.tsx';
import type { PasswordDraft } from '../new-password/new-password.contract.ts';
import type { NewPasswordRoutes } from '../new-password/new-password.routes.ts';
import { guessableText } from '../new-password/new-password.rules.ts';
import { longestPassword, shortestPassword } from '../password-length.rules.ts';
import { checkPassword } from './password-checklist.rules.ts';

interface NewPasswordFieldsProps {
  /** Any form with the fields `password` and `confirmPassword`. */
  form: AnyForm;
  /** Whose password it is. */
  email: string;
  firstName?: string;
  lastName?: string;
  label: string;
  repeatLabel: string;
}

/** A new password and its repetition. */
export function NewPasswordFields({
  form: { field, texts },
  label,
  repeatLabel,
  ...owner
}: NewPasswordFieldsProps) {
  const password = texts.password ?? '';
  const isEasy = useGuessable({ password, ...owner });
  const chosen = field('password');
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={owner.email} readOnly hidden />
      <PasswordField label={label} autoComplete="new-password" required {...chosen} />
      <p role="status" className="-mt-4 text-sm font-medium text-warn empty:hidden">
        {isEasy && !chosen.error && guessableText}
      </p>
      <PasswordChecklist password={password} />
      <PasswordField label={repeatLabel} autoComplete="new-password" required {...field('confirmPassword')} />
    </>
  );
}

/** Ticks off, during typing, what a good password has. */
function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul
      aria-label="A good password has"
      className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2"
    >
      {checkPassword(password).map(({ text, isMet }) => (
        <li
          key={text}
          className={classNames(
            'flex items-center gap-2 transition-colors',
            isMet ? 'text-good' : 'text-ink-soft',
          )}
        >
          <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
            <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="1.25" />
            {isMet && (
              <path d="m4.75 8.25 2.25 2.25 4.25-4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
            )}
          </svg>
          {text}
          <span className="sr-only">{isMet ? '(yes)' : '(not yet)'}</span>
        </li>
      ))}
    </ul>
  );
}

/** How long to wait after a keystroke before asking. */
const pauseMs = 400;

/** Whether the password is easy to guess, as the server said of exactly this one. No answer is no warning. */
function useGuessable({ password, email, firstName, lastName }: PasswordDraft): boolean {
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
