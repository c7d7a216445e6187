import type { Units } from '#platform/units.ts';

/** What the shop may show in miles. */
export const measuredNames: readonly string[] = ['mileageFrom', 'mileageTo', 'topSpeedFrom', 'topSpeedTo'];

const kilometersOfMile = 1.609_344;

/** The bound in kilometres that lets through what is shown as within the one in miles: shown figures are rounded. */
function metricBound(name: string, shown: number): number {
  if (name.endsWith('From')) return Math.max(0, Math.ceil((Math.ceil(shown) - 0.5) * kilometersOfMile));
  return Math.ceil((Math.floor(shown) + 0.5) * kilometersOfMile) - 1;
}

/** The query of the call that finds what an address asks for. */
export const toCall = (asked: readonly (readonly [string, string])[], units: Units): string =>
  new URLSearchParams(
    asked.map(([name, value]) => [
      name,
      units === 'miles' && measuredNames.includes(name) ? String(metricBound(name, Number(value))) : value,
    ]),
  ).toString();
