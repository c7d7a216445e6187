/** What distances and speeds are shown and typed in (rules.md#formats). Stored and sent they are metric (ADR 0050). */
export const unitSystems = ['metric', 'miles'] as const;
export type Units = (typeof unitSystems)[number];

/** Millimeters of a mile: whole, so that a figure in the middle of two is told exactly. */
const millimetersOfMile = 1_609_344;

export const kilometersOf = (miles: number): number => (miles * millimetersOfMile) / 1e6;
const milesOf = (kilometers: number): number => (kilometers * 1e6) / millimetersOfMile;

/** Kilometres, or km/h, as the whole figure that is shown. */
export const shownFigure = (metric: number, units: Units): number =>
  units === 'miles' ? Math.round(milesOf(metric)) : metric;

/** A whole figure as it was entered, in kilometres or km/h. Shown again it is what was entered. */
export const metricFigure = (shown: number, units: Units): number =>
  units === 'miles' ? Math.round(kilometersOf(shown)) : shown;

/**
 * What was typed, as it is sent. `before` is what stood there: a form that is saved as it was shown changes nothing, although
 * miles are rounded. A fraction, and what is no number, stay what they are: the schema refuses them.
 */
export function typedFigure<Typed extends number | string>(
  shown: Typed,
  units: Units,
  before?: number,
): number | Typed {
  if (typeof shown !== 'number' || !Number.isInteger(shown)) return shown;
  if (before !== undefined && shownFigure(before, units) === shown) return before;
  return metricFigure(shown, units);
}

/** The highest whole figure that may be typed for at most `metric`. */
export const mostTyped = (metric: number, units: Units): number =>
  units === 'miles' ? Math.ceil(milesOf(metric + 0.5)) - 1 : metric;

/** Whether one distance is longer than another, as both are shown: what looks the same counts as the same. */
export const isFarther = (one: number, other: number, units: Units): boolean =>
  one > other && shownFigure(one, units) > shownFigure(other, units);

/** An amount in each 100 km as one in each 100 miles. */
export const perHundred = (amount: number, units: Units): number =>
  units === 'miles' ? kilometersOf(amount) : amount;

export const distanceUnit = (units: Units) => (units === 'miles' ? 'mi' : 'km');
export const speedUnit = (units: Units) => (units === 'miles' ? 'mph' : 'km/h');

/** '34,000 km' or '21,127 mi' */
export const distanceText = (km: number, units: Units): string =>
  `${shownFigure(km, units).toLocaleString('en-US')} ${distanceUnit(units)}`;

/** '250 km/h' or '155 mph' */
export const speedText = (kmh: number, units: Units): string =>
  `${shownFigure(kmh, units)} ${speedUnit(units)}`;
