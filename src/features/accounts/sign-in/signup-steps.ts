import type { FieldPath } from 'react-hook-form';
import { heldDraft } from '#ui/held-draft.ts';
import type { Registration } from './sign-in.contract.ts';

type SignupField = FieldPath<Registration>;

/** The steps of the wizard, what each asks for (rules.md#signup), and what the address says of it. */
export const steps: readonly { title: string; hash: string; fields: readonly SignupField[] }[] = [
  { title: 'Personal Details', hash: '', fields: ['firstName', 'lastName', 'email'] },
  { title: 'Phone Information', hash: '#phone', fields: ['phone'] },
  { title: 'Set Password', hash: '#password', fields: ['password', 'confirmPassword'] },
];

/** The first step that one of these fields stands in; undefined where none does. */
export function stepOf(fields: readonly string[]): number | undefined {
  const step = steps.findIndex((one) => one.fields.some((field) => fields.includes(field)));
  return step === -1 ? undefined : step;
}

/** What is kept over Back and reload: never a password. */
export type SignupDraft = Omit<Registration, 'password' | 'confirmPassword'>;

export const signupDraft = heldDraft<SignupDraft>('signup');

/** The step that an address means, but none that comes after one with something missing. */
export function stepAt(hash: string, draft: SignupDraft | null): number {
  const wanted = Math.max(
    0,
    steps.findIndex((one) => one.hash === hash),
  );
  const kept: Partial<Record<SignupField, string>> = draft ?? {};
  const missing = steps.findIndex(({ fields }) => fields.some((field) => !kept[field]?.trim()));
  return Math.min(wanted, missing);
}
