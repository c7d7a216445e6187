import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** Shows at each field of a form what the shop says is wrong with it, and puts the focus there. */
export function showFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: Readonly<Record<string, string>>,
): void {
  for (const [field, message] of Object.entries(fields)) {
    // A form and its call have the same contract, so the shop names the form's fields.
    setError(field as Path<Values>, { message }, { shouldFocus: true });
  }
}
