import { type ShownVehicles, shownVehicles } from '../../inventory.rules.ts';

export const inventoryPath = '/worker/vehicles';

/** What an address of the inventory asks for. */
export interface InventoryView {
  search: string;
  show: ShownVehicles;
  location: string;
  /** The id of a listing; '' for all. */
  car: string;
  cursor: string;
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
    cursor: query.get('cursor') ?? '',
  };
}

/** What is asked for beside the defaults: the query of the page's address, of the call and of the export. */
export const inventoryParams = ({ show, ...texts }: InventoryView): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  ...(show !== 'here' && { show }),
});

export const inventoryAddress = (view: InventoryView): string => {
  const query = new URLSearchParams(inventoryParams(view)).toString();
  return query ? `${inventoryPath}?${query}` : inventoryPath;
};
