import type { Units } from '#platform/units.ts';
import { searchFilter, searchQuery } from '../search.contract.ts';
import { type AddressName, type Asked, addressNames, writeAddress } from './asked.rules.ts';
import { toPage } from './call-query.rules.ts';

/** A text that is longer was not typed into the box. */
const longestSearch = 100;

const isDefault = (name: AddressName, value: string) => name === 'sort' && value === 'newest';

/** The values of a name that the search takes, each once; what it would refuse is left out. */
function valuesOf(params: URLSearchParams, name: AddressName): string[] {
  const given = params.getAll(name).map((value) => value.trim().slice(0, longestSearch));
  const filled = [...new Set(given)].filter((value) => value !== '' && !isDefault(name, value)).sort();
  // Any name will do as the type: each shape says whether it takes a list.
  const isList = Array.isArray(searchFilter.shape[name as 'make']?.safeParse([]).data);
  const values = isList ? filled : filled.slice(0, 1);
  return searchQuery.shape[name].safeParse(isList ? values : values[0]).success ? values : [];
}

/** What an address asks for, in its one order. Unknown names and what the search would refuse are left out. */
export const readAddress = (params: URLSearchParams): Asked =>
  addressNames.flatMap((name) => valuesOf(params, name).map((value) => [name, value] as const));

const isAddressName = (name: string): name is AddressName => addressNames.some((known) => known === name);

/** Whether an address says what it asks for in the one way; names of others are not looked at. */
export const isCanonical = (params: URLSearchParams): boolean =>
  writeAddress(readAddress(params)) ===
  new URLSearchParams([...params].filter(([name]) => isAddressName(name))).toString();

/** What the query of a call asks for, as the page's address says it. */
export const fromCall = (query: string, units: Units): Asked =>
  readAddress(new URLSearchParams(toPage(query, units)));
