import { classNames } from '#ui/text/class-names.ts';
import { checkPassword } from '../../password-checklist.rules.ts';

/** Ticks off, during typing, what a good password has. */
export function PasswordChecklist({ password }: { password: string }) {
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
