import type { FieldErrors, FieldValues } from 'react-hook-form';

/** What came back with a form that was sent without script, as the errors that the form begins with. */
export function sentErrors<Values extends FieldValues>(
  fields: Readonly<Record<string, string>> | undefined,
): FieldErrors<Values> | undefined {
  if (!fields) return undefined;
  const errors = Object.entries(fields).map(([name, message]) => [name, { type: 'sent', message }]);
  // A form and its call have the same contract, so the shop names the form's fields.
  return Object.fromEntries(errors) as FieldErrors<Values>;
}
