/** Seconds in which the code has to follow the password. */
export const proofLifetime = 5 * 60;

/** Codes that may be entered for one login. */
export const codesPerLogin = 5;

/** Seconds for which a code of an authenticator app may be accepted: its own 30, and 30 around it for slow clocks. */
export const codeLifetime = 90;

/** A code of the app, as opposed to a backup code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** A key as people type it into their app: in groups of four. */
export const inGroups = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? '';
