import { readWhole } from '#platform/figures.ts';
import { longestMinutes } from '../../downtime.rules.ts';

/** What was typed as a duration: so many minutes, or what is wrong with it. */
export function minutesIn(
  text: string,
): { minutes: number; error?: undefined } | { minutes?: undefined; error: string } {
  const { figure: minutes, fault } = readWhole(text) ?? {};
  if (minutes === undefined || !Number.isInteger(minutes) || minutes < 1)
    return { error: fault ?? 'Enter whole minutes, at least 1' };
  return minutes > longestMinutes ? { error: 'At most 30 days' } : { minutes };
}
