import type { Refused } from '#page-kit/ask/ask.ts';
import { longTime } from '#platform/dates/local-time.ts';

/**
 * Why it was not scheduled. A downtime in the way is given in the zone (an IANA name) of the form and the list.
 */
export function refusalText(
  { code, text, said }: Pick<Refused, 'code' | 'text' | 'said'>,
  zone: string,
): string {
  const { startTime, endsAt } = said;
  if (code !== 'overlaps' || typeof startTime !== 'string' || typeof endsAt !== 'string') return text;
  const [start, end] = [startTime, endsAt].map((instant) => longTime(new Date(instant), zone));
  return `Another downtime is scheduled from ${start} to ${end}.`;
}
