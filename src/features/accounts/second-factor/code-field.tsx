import type { ComponentProps } from 'react';
import { TextField } from '#ui/text-field.tsx';

/** The second factor, beside the password. */
export const CodeField = (
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'defaultValue' | 'error'>,
) => (
  <TextField
    label="Code"
    hint="The 6 digits from your app, or a backup code."
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={60}
    required
    {...field}
  />
);
