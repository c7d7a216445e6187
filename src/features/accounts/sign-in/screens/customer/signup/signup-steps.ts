import type { FieldPath } from 'react-hook-form';
import type { Registration } from '../../../sign-in.contract.ts';

type SignupField = FieldPath<Registration>;

/** The steps of the wizard and what each asks for (rules.md#signup). */
export const steps: readonly { title: string; fields: readonly SignupField[] }[] = [
  { title: 'Personal Details', fields: ['firstName', 'lastName', 'email'] },
  { title: 'Phone Information', fields: ['phone'] },
  { title: 'Set Password', fields: ['password', 'confirmPassword'] },
];

/** The first step that one of these fields stands in; undefined where none does. */
export function stepOf(fields: readonly string[]): number | undefined {
  const step = steps.findIndex((one) => one.fields.some((field) => fields.includes(field)));
  return step === -1 ? undefined : step;
}
