import type { SearchFilter } from '../search.contract.ts';

/** A search as the query of an address; what is not asked for is left out. */
export const searchAddress = (filter: SearchFilter): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    for (const one of [value].flat()) if (one !== undefined && one !== '') query.append(name, String(one));
  return query.toString();
};
