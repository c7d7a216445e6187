import { shortestPassword } from '../password-length.rules.ts';

/** The checklist, shown during typing; only the length of these is enforced (rules.md#passwords). */
const checklist: readonly { text: string; isMet: (password: string) => boolean }[] = [
  {
    text: `At least ${shortestPassword} characters`,
    isMet: (password) => password.length >= shortestPassword,
  },
  { text: 'One lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { text: 'One uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { text: 'One number', isMet: (password) => /\p{Nd}/u.test(password) },
  { text: 'One symbol', isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
];

/** What the checklist says about a password. */
export const checkPassword = (password: string): { text: string; isMet: boolean }[] =>
  checklist.map(({ text, isMet }) => ({ text, isMet: isMet(password) }));
