/** What distances and speeds are shown in (rules.md#formats). Stored, sent and written by staff they are metric. */
export const unitSystems = ['metric', 'miles'] as const;
export type Units = (typeof unitSystems)[number];

const kilometersOfMile = 1.609_344;

/** Kilometres, or km/h, as the whole figure that is shown. */
export const shownFigure = (metric: number, units: Units): number =>
  units === 'miles' ? Math.round(metric / kilometersOfMile) : metric;

/** A whole figure as it was entered, in kilometres or km/h. Shown again it is what was entered. */
export const metricFigure = (shown: number, units: Units): number =>
  units === 'miles' ? Math.round(shown * kilometersOfMile) : shown;

/** An amount in each 100 km as one in each 100 miles. */
export const perHundred = (amount: number, units: Units): number =>
  units === 'miles' ? amount * kilometersOfMile : amount;

export const distanceUnit = (units: Units) => (units === 'miles' ? 'mi' : 'km');
export const speedUnit = (units: Units) => (units === 'miles' ? 'mph' : 'km/h');

/** '34,000 km' or '21,127 mi' */
export const distanceText = (km: number, units: Units): string =>
  `${shownFigure(km, units).toLocaleString('en-US')} ${distanceUnit(units)}`;

/** '250 km/h' or '155 mph' */
export const speedText = (kmh: number, units: Units): string =>
  `${shownFigure(kmh, units)} ${speedUnit(units)}`;
