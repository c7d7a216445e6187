import { CodedError, notFound } from '#platform/errors.ts';
import { type Period, retryAfter } from './downtime.rules.ts';

const inUtc = (instant: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    instant,
  );

/** 409: downtimes do not overlap (rules.md#downtime). Says which one is in the way. */
export const overlappingDowntime = (other: Period) =>
  new CodedError(
    409,
    'overlaps',
    `Another downtime is scheduled from ${inUtc(other.startsAt)} to ${inUtc(other.endsAt)} UTC.`,
    { details: { startTime: other.startsAt.toISOString(), endsAt: other.endsAt.toISOString() } },
  );

export const noSuchDowntime = () => notFound('Downtime not found.');

/** 503: the shop is down until then (rules.md#downtime). */
export const shopIsDown = (endsAt: Date, now: Date) =>
  new CodedError(503, 'downtime', 'The site is currently down for maintenance. Please come back shortly.', {
    details: { endsAt: endsAt.toISOString() },
    headers: { 'Retry-After': String(retryAfter(endsAt, now)) },
  });
