import { createHash, createHmac } from 'node:crypto';
import { now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { openSecurityFile, type SecurityFile } from './security-file.ts';

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

// Told also where LOG_LEVEL keeps the ordinary log still.
const stream = log.child({ log: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });

let file: SecurityFile | undefined;

/** Writes an event: to the file of SECURITY_LOG, else as a line of the ordinary log that is marked `log: "security"`. */
export function noteSecurity({ userAgent, ...line }: SecurityLine): void {
  const told = {
    time: now().toISOString(),
    ...line,
    ...(userAgent && { userAgent: userAgent.slice(0, longestUserAgent) }),
  };
  if (!file?.write(`${JSON.stringify(told)}\n`)) stream.info(told, line.event);
}

/**
 * From now on this process appends to the file at `path`. A file that cannot be written is told in the ordinary log,
 * which then takes the lines: nobody waits for this file.
 */
export async function openSecurityLog(path: string): Promise<void> {
  file = await openSecurityFile(path, (lines) => {
    for (const line of lines)
      stream.info(JSON.parse(line), 'A line that the file of SECURITY_LOG did not take');
  });
}

/**
 * The same for a command: without a file its lines go to the standard error, since nobody collects the terminal, and its
 * standard output is its answer.
 */
export async function openSecurityLogOfCommand(path: string | undefined): Promise<void> {
  if (path !== undefined) return openSecurityLog(path);
  file = {
    write(line) {
      process.stderr.write(line);
      return true;
    },
    close: async () => {},
  };
}

/** What was told so far is in the file, if it takes anything, within a second. */
export async function closeSecurityLog(): Promise<void> {
  const closing = file;
  file = undefined;
  await closing?.close();
}
