import { narrowed, turnedIn, withQuery } from '#page-kit/list-address.ts';
import { type ShownVehicles, shownVehicles } from './inventory.rules.ts';

export const inventoryPath = '/worker/vehicles';

/** Rows of a list page. */
export const shownAtOnce = 50;

/** What an address of the inventory asks for. */
export interface InventoryView {
  search: string;
  show: ShownVehicles;
  location: string;
  /** The id of a listing; '' for all. */
  car: string;
  sort: 'reversed' | undefined;
}

/** Reads an address; what is not among the states counts as what is here. */
export function readInventoryView(query: URLSearchParams): InventoryView {
  const text = (name: string, longest = 100) => query.get(name)?.trim().slice(0, longest) ?? '';
  const show = query.get('show');
  return {
    search: text('search'),
    show: shownVehicles.find((one) => one === show) ?? 'here',
    location: text('location'),
    car: text('car', 64),
    sort: turnedIn(query),
  };
}

/** The filters alone, as the call and the export take them. */
export const inventoryParams = ({ search, show, location, car }: InventoryView): Record<string, string> => ({
  ...(search !== '' && { search }),
  ...(show !== 'here' && { show }),
  ...(location !== '' && { location }),
  ...(car !== '' && { car }),
});

/** The first page of a view; the shortest address that says it. */
export const inventoryAddress = (view: InventoryView): string =>
  withQuery(inventoryPath, narrowed(new URLSearchParams(inventoryParams(view)), { sort: view.sort }));
