import { narrowed, turnedIn, withQuery } from '#page-kit/list-address.ts';
import { isShopDate } from '#platform/dates/calendar-date.ts';
import { type ShownDrives, shownDrives } from './board.rules.ts';

export const drivesPath = '/worker/test-drives';

/** What an address of the page asks for: a day, or the list of all drives. */
export interface DrivesView {
  /** The list, where it says what it shows. */
  show: ShownDrives | undefined;
  search: string;
  sort: 'reversed' | undefined;
  day: string | undefined;
}

/** Reads an address; what is not among the choices counts as none. */
export function readDrivesView(query: URLSearchParams): DrivesView {
  const [show, day] = [query.get('show'), query.get('day')];
  const search = query.get('search')?.trim().slice(0, 100) ?? '';
  return {
    show: shownDrives.find((one) => one === show) ?? (search === '' ? undefined : 'all'),
    search,
    sort: turnedIn(query),
    day: day && isShopDate(day) ? day : undefined,
  };
}

/** The query of the call and of the export. */
export const listParams = ({ show = 'ahead', search }: DrivesView) => ({
  show,
  ...(search !== '' && { search }),
});

/** The first page of a list. */
export const drivesListAddress = (view: DrivesView): string =>
  withQuery(drivesPath, narrowed(new URLSearchParams(listParams(view)), { sort: view.sort }));

export const dayAddress = (day: string): string => `${drivesPath}?day=${day}`;
