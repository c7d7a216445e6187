import { kilometersOf, shownFigure, type Units } from '#platform/units.ts';

/** What the shop may show in miles. */
const measuredNames: readonly string[] = ['mileageFrom', 'mileageTo', 'topSpeedFrom', 'topSpeedTo'];

/** The bound in kilometres that lets through what is shown as within the one in miles: shown figures are rounded. */
function metricBound(name: string, shown: number): number {
  if (name.endsWith('From')) return Math.max(0, Math.ceil(kilometersOf(Math.ceil(shown) - 0.5)));
  return Math.ceil(kilometersOf(Math.floor(shown) + 0.5)) - 1;
}

/** The query of the call that finds what an address asks for. */
export const toCall = (asked: readonly (readonly [string, string])[], units: Units): string =>
  new URLSearchParams(
    asked.map(([name, value]) => [
      name,
      units === 'miles' && measuredNames.includes(name) ? String(metricBound(name, Number(value))) : value,
    ]),
  ).toString();

/** The query of a call as the address of a page says it: in the units that the shop shows. */
export function toPage(query: string, units: Units): string {
  const params = new URLSearchParams(query);
  if (units === 'miles')
    for (const name of measuredNames) {
      const value = params.get(name);
      if (value !== null) params.set(name, String(shownFigure(Number(value), units)));
    }
  return params.toString();
}
