/** Characters of a password (rules.md#passwords). */
export const shortestPassword = 8;
export const longestPassword = 128;

export const passwordTooShortText = `Use at least ${shortestPassword} characters`;
export const passwordTooLongText = `Use at most ${longestPassword} characters`;
