import { type CarPage, carPageOf } from '../../../screens/customer/list/read-cars.ts';
import { stockApi } from '../../stock.api.ts';
import type { StockCar } from '../../stock.contract.ts';
import type { StockView } from './stock-view.ts';

/** Cars with what the floor knows of them. */
export type StockPage = CarPage<StockCar>;

/** Rows that are fetched at once. */
const pageSize = 50;
/** The most that the call returns (rules.md#lists). */
const largestPage = 100;

interface Part {
  cursor?: string;
  limit?: number;
}

/** A page of the list. Null where the shop did not answer. Never throws. */
export async function fetchStockPage(
  view: StockView,
  { cursor, limit = pageSize }: Part = {},
  fetch?: typeof globalThis.fetch,
): Promise<StockPage | null> {
  const { catalogue, search, sort, low, failedPictures } = view;
  try {
    const answer = await stockApi(fetch).stock.$get({
      query: {
        ...{ catalogue, sort, low: low ? 'true' : 'false', limit: String(limit) },
        ...(search && { search }),
        ...(failedPictures && { pictures: 'failed' as const }),
        ...(cursor && { cursor }),
      },
    });
    return await carPageOf(answer);
  } catch {
    return null;
  }
}

/** Both pages as one; a car that moved from one to the other meanwhile stands once. */
export function joined(before: StockPage, page: StockPage): StockPage {
  const known = new Set(before.cars.map((car) => car._id));
  return { ...page, cars: [...before.cars, ...page.cars.filter((car) => !known.has(car._id))] };
}

/** Goes on from a list's first page until it is as long as it was before it was loaded again. */
export async function continuedTo(
  length: number,
  first: StockPage,
  view: StockView,
  fetch?: typeof globalThis.fetch,
): Promise<StockPage> {
  let list = first;
  while (list.next && list.cars.length < length) {
    const page = await fetchStockPage(view, { cursor: list.next, limit: largestPage }, fetch);
    if (!page) return list;
    list = joined(list, page);
  }
  return list;
}
