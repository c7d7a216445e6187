import { accountTakenBack } from '#features/accounts/email-change/use-email-link.ts';
import { listener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { endAddressMadeSince } from './calendar.service.ts';

export const calendarListeners = [
  listener(accountTakenBack, 'end-calendar-address', ({ database }: Platform, { userId, since }) =>
    endAddressMadeSince(database, userId, new Date(since)),
  ),
];
