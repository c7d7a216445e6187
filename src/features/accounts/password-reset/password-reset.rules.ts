/** The code of rules.md#password-reset. */
export const codeDigits = 6;
export const codeLivesMinutes = 10;
/** Of the browser that asked, and as many again of all others together. */
export const codeTries = 5;

/** Long enough to think of a password, short enough for a browser left open. */
export const tokenLivesMinutes = 15;

const quarterOfAnHour = 15 * 60;

/**
 * Uses per seconds (rules.md#limits). Those of an account count per place first and more generously for all places
 * together, so that a stranger cannot easily use up what the owner needs. Sending again is a verification, too.
 */
export const resetLimits = {
  /** A browser that the account has signed in with: strangers' requests do not count for it. */
  verifyOfDevice: { name: 'reset-verify-device', uses: 5, seconds: quarterOfAnHour },
  verifyFromOnePlace: { name: 'reset-verify-account-address', uses: 5, seconds: quarterOfAnHour },
  verifyOfAccount: { name: 'reset-verify-account', uses: 30, seconds: quarterOfAnHour },
  verifyFromAddress: { name: 'reset-verify-address', uses: 60, seconds: quarterOfAnHour },
  /** Spent only by those who know the phone number; whether it fits is told in any case, so the refusal tells no more. */
  codesOfAccount: { name: 'reset-codes-account-hour', uses: 5, seconds: 60 * 60 },
  /** With ten tries each, this bounds all guessing. */
  codesOfAccountADay: { name: 'reset-codes-account', uses: 20, seconds: 24 * 60 * 60 },
  /** Those of the browser that asked are not limited here: it has its five tries. */
  otpFromOnePlace: { name: 'reset-otp-account-address', uses: 15, seconds: quarterOfAnHour },
  otpOfAccount: { name: 'reset-otp-account', uses: 60, seconds: quarterOfAnHour },
  otpFromAddress: { name: 'reset-otp-address', uses: 120, seconds: quarterOfAnHour },
  passwordOfToken: { name: 'reset-password-token', uses: 5, seconds: quarterOfAnHour },
  passwordFromAddress: { name: 'reset-password-address', uses: 60, seconds: quarterOfAnHour },
} as const;
