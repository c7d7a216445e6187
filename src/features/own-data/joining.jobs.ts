import { walkInProven } from '#features/accounts/walk-ins/claim-by-address.ts';
import { listener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { joinWalkIn } from './join-walk-in.ts';

export const joiningListeners = [
  listener(walkInProven, 'join', (shop: Platform, data) => joinWalkIn(shop, data)),
];
