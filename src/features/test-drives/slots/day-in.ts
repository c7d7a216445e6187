import { isShopDate } from '#platform/dates/calendar-date.ts';

/** The day of an address; anything else counts as none. */
export function dayIn({ searchParams }: Pick<URL, 'searchParams'>): string | undefined {
  const day = searchParams.get('day');
  return day && isShopDate(day) ? day : undefined;
}
