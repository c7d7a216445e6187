import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { controlClass, Field, type FieldText } from './field.tsx';

/** A password that can be shown while it is typed. Its button is not named after it: one name leads to one thing. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & FieldText) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            // Hidden text is never capitalized, and HTML does not allow to say so.
            autoCapitalize={isShown ? 'none' : undefined}
            className={classNames(controlClass, 'pr-14')}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={wiring.id}
            className="absolute inset-y-0.5 right-0.5 h-auto text-ink-soft noscript:hidden"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
