import { createHash, createHmac } from 'node:crypto';
import { log, logOnStandardError } from '#platform/log.ts';

/** Everything that the security log tells (rules.md#security-log). A name never changes: collectors look for it. */
export const securityEvents = [
  'signed-in',
  'signed-out',
  'sign-in-failed',
  'refused',
  'other-origin',
  'limit-reached',
  'permit-given',
  'permit-denied',
  'second-factor-on',
  'second-factor-off',
  'second-factor-wrong',
  'backup-code-used',
  'backup-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'account-made',
  'account-deactivated',
  'account-reactivated',
  'account-deleted',
  'own-data-asked',
  'password-changed',
  'password-reset',
  'password-reset-asked',
  'password-reset-failed',
  'login-link-asked',
  'email-confirmation-asked',
  'email-confirmed',
  'email-change-asked',
  'email-changed',
  'email-change-stopped',
  'sessions-ended',
  'vip-access-changed',
  'setting-changed',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** What a line says besides its time. Never a password, a token or a code. */
export interface SecurityLine {
  event: SecurityEvent;
  /** The account that acts; absent: nobody is known to. */
  who?: string;
  role?: string;
  /** A digest of the session's id. */
  session?: string;
  address?: string;
  userAgent?: string;
  requestId?: string;
  /** The account that it is about, where that is another one. */
  about?: string;
  /** A digest of the e-mail address or username that was typed, where no account is known. */
  typed?: string;
  /** 'POST /api/auth/login', without what its parameters were. */
  call?: string;
  /** Of the refusal. */
  code?: string;
  permit?: string;
  limit?: string;
  /** A digest of whom the limit counts. */
  counted?: string;
  setting?: string;
  value?: string;
}

/** Tells a session from others without being good for anything else. */
export const sessionDigest = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, 16);

/** The same for the same text; without the shop's secret nobody can try addresses on it. */
export const digestOfTyped = (typed: string, secret: string): string =>
  createHmac('sha256', secret).update(typed.trim().toLowerCase()).digest('base64url').slice(0, 16);

const longestUserAgent = 200;

/** Lines of the log that are marked `log: "security"`; printed also where LOG_LEVEL leaves out the other lines. */
const markedLines = (lines: typeof log) =>
  lines.child({ log: 'security' }, { level: lines.level === 'silent' ? 'silent' : 'info' });

/** Exported for its tests. */
export let securityLog = markedLines(log);

/** Writes an event as a marked line of the log (rules.md#security-log). */
export function noteSecurity({ userAgent, ...line }: SecurityLine): void {
  const agent = userAgent && { userAgent: userAgent.slice(0, longestUserAgent) };
  securityLog.info({ ...line, ...agent }, line.event);
}

/** For a command, whose standard output is its answer: from now on its events go to the standard error. */
export function noteSecurityOnStandardError(): void {
  securityLog = markedLines(logOnStandardError());
}
