import type { ComponentProps } from 'react';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';

interface CredentialFieldsProps {
  /** Who it is: by default the username of an account. */
  name: Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };
  password: Omit<ComponentProps<typeof PasswordField>, 'label'>;
}

/** A name and its password, as every form asks for them that lets somebody in. */
export function CredentialFields({ name, password }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Username"
        autoComplete="username"
        // HTML allows it where text is typed: an e-mail address is never capitalized.
        autoCapitalize={name.type === 'email' ? undefined : 'none'}
        spellCheck={false}
        required
        {...name}
      />
      <PasswordField label="Password" autoComplete="current-password" required {...password} />
    </>
  );
}
