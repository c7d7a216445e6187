import { verifyTexts } from './permits.contract.ts';

/** Where one re-enters one's credentials, and what that opens (product.md section 2, decision 25). */
export interface Verification {
  title: string;
  /** The call that verifies. */
  call: 'worker' | 'workers-admin' | 'management' | 'password' | 'global-admin';
  /** The screen that follows. */
  target: string;
  /** Other screens behind the same permit, which may be asked for by `?next=`. */
  alsoOpens?: readonly string[];
  /** What is said where no answer came. */
  noAnswer: string;
}

const { noAnswer, noAnswerOfPassword } = verifyTexts;

/** Every verification screen by its path. */
export const verifications: Readonly<Record<string, Verification>> = {
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
};

/** The screen that a verification leads to: the one asked for, where this verification opens it. */
export const targetOf = ({ target, alsoOpens = [] }: Verification, next: string | null): string =>
  next !== null && alsoOpens.includes(next) ? next : target;

/** The verification that stands before a screen, with its way back there. */
export function verificationBefore(path: string): string | undefined {
  for (const [page, { target, alsoOpens = [] }] of Object.entries(verifications)) {
    if (target === path) return page;
    if (alsoOpens.includes(path)) return `${page}?next=${path}`;
  }
  return undefined;
}
