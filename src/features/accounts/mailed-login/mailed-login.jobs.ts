import { listener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { loginLinkWanted, mailLoginLink } from './mail-login-link.ts';

export const mailedLoginListeners = [
  listener(loginLinkWanted, 'mail', (shop: Platform, wanted) => mailLoginLink(shop, wanted)),
];
