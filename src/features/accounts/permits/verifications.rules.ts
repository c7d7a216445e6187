import { ownPath, plainPath } from '../own-path.rules.ts';
import { verifyTexts } from './permits.contract.ts';

/** Where people re-enter their credentials, and what that opens (rules.md#permits). */
export interface Verification {
  title: string;
  /** The call that verifies. */
  call: 'worker' | 'workers-admin' | 'management' | 'password' | 'global-admin';
  /** The screen that follows. */
  target: string;
  /** Other screens behind the same permit, which may be asked for by `?next=`. */
  alsoOpens?: readonly string[];
  /** Open pages with an act behind the same permit: the person comes back to them. */
  leadsBackTo?: RegExp;
  /** What the paths of further screens behind it begin with: those of a list whose members have names. */
  opensUnder?: string;
  /** The text where no answer came. */
  noAnswer: string;
}

const { noAnswer, noAnswerOfPassword } = verifyTexts;

/** Every verification screen by its path. */
export const verificationPages: Readonly<Record<string, Verification>> = {
  '/worker/verify-management': {
    title: 'Worker Management Verification',
    call: 'worker',
    target: '/worker/manage',
    noAnswer,
  },
  '/worker/verify-update-price': {
    title: 'Verify Worker Admin',
    call: 'workers-admin',
    target: '/worker/update-car-price',
    // The price of one listing asks for this permit (rules.md#facts), and the undo of an import that changed some.
    leadsBackTo: /^\/worker\/(cars|import)\/[a-z0-9-]+$/,
    noAnswer,
  },
  '/worker/verify-generate-vin': {
    title: 'Verify Worker Admin',
    call: 'workers-admin',
    target: '/worker/generate-vin',
    noAnswer,
  },
  '/admin/verify-management': {
    title: 'ADMIN MANAGEMENT',
    call: 'management',
    target: '/admin/manage',
    alsoOpens: ['/admin/reset-second-factor'],
    // A large refund asks for this permit (rules.md#refunds), and so does a payout.
    leadsBackTo: /^\/admin\/(orders\/[a-z0-9-]+|payouts)$/,
    noAnswer,
  },
  '/admin/verify-password': {
    title: 'ADMIN VERIFICATION',
    call: 'password',
    target: '/admin/vip-settings',
    noAnswer: noAnswerOfPassword,
  },
  '/admin/verify-new-admin': {
    title: 'Please Verify Your Admin Identity',
    call: 'global-admin',
    target: '/admin/create-new-admin',
    alsoOpens: ['/admin/create-new-worker', '/admin/staff'],
    noAnswer,
  },
  '/admin/verify-downtime': {
    title: 'Global Admin Verification',
    call: 'global-admin',
    target: '/admin/schedule-downtime',
    noAnswer,
  },
  '/admin/verify-settings': {
    title: 'Global Admin Verification',
    call: 'global-admin',
    target: '/admin/settings',
    alsoOpens: ['/admin/texts'],
    opensUnder: '/admin/texts/',
    leadsBackTo: /^\/admin\/texts\/[a-z-]+$/,
    noAnswer,
  },
};

/** The verification of a page. */
export function verificationAt({ pathname }: URL): Verification {
  const verification = verificationPages[plainPath(pathname)];
  if (!verification) throw new Error(`No verification at ${pathname}`);
  return verification;
}

/** The screens behind a verification, the one that is meant where nothing else is asked for first. */
const screensOf = ({ target, alsoOpens = [] }: Verification) => [target, ...alsoOpens];

/**
 * The screen that a verification leads to: the one asked for with its query, where this verification opens it. The path
 * has to be on our own list, or to fit its pattern.
 */
export function targetOf(verification: Verification, next: string | null): string {
  const wanted = next === null ? undefined : ownPath(next);
  const path = wanted && plainPath(wanted.pathname);
  if (path === undefined) return verification.target;
  const opens = screensOf(verification).includes(path) || verification.leadsBackTo?.test(path);
  return opens ? `${path}${wanted?.search ?? ''}` : verification.target;
}

/** The page of a verification, which leads on to `next` (path and query). */
export function pageToVerify(call: Verification['call'], next: string): string {
  const [page] = Object.entries(verificationPages).find(([, verification]) => verification.call === call)!;
  return `${page}?next=${encodeURIComponent(next)}`;
}

/** The screen that a verification page leads to unless another is asked for; undefined for any other page. */
export const targetBehind = (path: string): string | undefined => verificationPages[path]?.target;

/** The verification that stands before a screen, with the way back to it and its query where that has to be told. */
export function verificationBefore(path: string, query = ''): string | undefined {
  for (const [page, verification] of Object.entries(verificationPages)) {
    const { opensUnder } = verification;
    const isBehind = opensUnder !== undefined && path.startsWith(opensUnder);
    if (!isBehind && !screensOf(verification).includes(path)) continue;
    const way = `${path}${query}`;
    return way === verification.target ? page : `${page}?next=${encodeURIComponent(way)}`;
  }
  return undefined;
}
