import { searchAddress } from '#features/search/filter/read-conditions.ts';
import { type SearchFilter, searchFilter } from '#features/search/search.contract.ts';

/** A search as it stands in an address; undefined for what no search takes. */
export function filterOf(address: string): SearchFilter | undefined {
  const given: Record<string, string | string[]> = {};
  const query = new URLSearchParams(address);
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    given[name] = values.length === 1 ? values[0]! : values;
  }
  return searchFilter.safeParse(given).data;
}

/** The one order of an address: two searches that ask for the same are one. */
export function canonicalAddress(filter: SearchFilter): string {
  const sorted = Object.entries(filter).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...new Set(value)].sort() : value,
  ]);
  // The same fields as before, in the same order.
  return searchAddress(Object.fromEntries(sorted) as SearchFilter);
}
