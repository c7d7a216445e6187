/** Countries that write the month first: the United States with their territories, the states associated with them, and the Philippines. */
const monthFirst = ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'FM', 'MH', 'PW', 'PH'];
/** In Canada both orders are used. */
const eitherWay = ['CA'];

const zonesOf = (countries: readonly string[]) =>
  new Set(countries.flatMap((country) => new Intl.Locale(`und-${country}`).getTimeZones() ?? []));

/**
 * Whether 5/6/2026 is May 6 where the clocks show this time zone (`DEALER_TIMEZONE`), which is what the shop knows of its country. Undefined
 * where that says nothing: in UTC and other zones of no country, and in Canada.
 */
export function isMonthFirst(timeZone: string): boolean | undefined {
  const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  if (zonesOf(monthFirst).has(zone) || timeZone.startsWith('US/')) return true;
  if (
    !timeZone.includes('/') ||
    !zone.includes('/') ||
    zone.startsWith('Etc/') ||
    zonesOf(eitherWay).has(zone)
  )
    return undefined;
  return false;
}
