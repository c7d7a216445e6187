import { distanceText, distanceUnit, shownFigure, type Units } from '#platform/units.ts';
import { formatDate } from '#ui/date-text.tsx';
import type { Tone } from '#ui/tone.ts';
import type { DueState } from './due/care.rules.ts';
import type { DueItem } from './garage.contract.ts';

export const dueBadges: Readonly<Record<DueState, { text: string; tone: Tone }>> = {
  overdue: { text: 'Overdue', tone: 'bad' },
  soon: { text: 'Due soon', tone: 'warn' },
  later: { text: 'Not due yet', tone: 'good' },
  unknown: { text: 'Unknown', tone: 'neutral' },
};

export const bookedBadge = { text: 'Booked', tone: 'good' } as const;

export const badgeOf = (due: DueItem) => (due.booked ? bookedBadge : dueBadges[due.state]);

/** 'June 15, 2030, or at 20,100 km'; empty: nobody can tell. */
export function whenDue({ on, atKm, isEstimate, last }: DueItem, units: Units): string {
  if (!last) return '';
  const day = on && `${isEstimate ? 'About ' : ''}${formatDate(on)}`;
  const far = atKm === undefined ? undefined : `at ${distanceText(atKm, units)}`;
  if (day && far && !isEstimate) return `${day}, or ${far}`;
  return day && far ? `${day}, ${far}` : (day ?? far ?? '');
}

const sources = {
  workshop: 'Last done here on',
  owner: 'Last done on',
  handover: 'Counted from the handover on',
} as const;

/** From what it is reckoned. */
export function lastDone({ last }: DueItem, units: Units): string {
  if (!last) return "Enter when it was last done, and we'll tell you when it is due.";
  const far = last.km === undefined ? '' : ` at ${distanceText(last.km, units)}`;
  return `${sources[last.by]} ${formatDate(last.on)}${far}.`;
}

const urgency: readonly DueState[] = ['overdue', 'soon', 'unknown', 'later'];

const rankOf = ({ state, booked }: DueItem) => (booked ? urgency.length : urgency.indexOf(state));

/** What is to be told first of a vehicle; undefined: it is due for nothing. */
export const mostUrgent = (dues: readonly DueItem[]): DueItem | undefined =>
  dues.toSorted((one, other) => rankOf(one) - rankOf(other))[0];

/** 'about 12,300 km': a figure that is reckoned says no more than it knows. */
export const aboutDistance = (km: number, units: Units): string =>
  `about ${(Math.round(shownFigure(km, units) / 100) * 100).toLocaleString('en-US')} ${distanceUnit(units)}`;
