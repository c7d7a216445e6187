import { longTime } from '../../local-time.rules.ts';
import type { Refusal } from './downtime-call.ts';

/**
 * Why it was not scheduled: the server's text, else the listed one (rules.md#texts). Which downtime is in the way
 * is told in the zone (an IANA name) of the form and the list.
 */
export function refusalText({ message, code, startTime, endsAt }: Refusal, zone: string): string {
  if (code !== 'overlaps' || !startTime || !endsAt) return message ?? 'Failed to schedule downtime';
  const [start, end] = [startTime, endsAt].map((instant) => longTime(new Date(instant), zone));
  return `Another downtime is scheduled from ${start} to ${end}.`;
}
