import { askedSlice } from '#page-kit/list-address.ts';

/** Rows of a list page. */
export const handoverRows = 50;

/** What an address of these lists asks for. */
export interface AskedList<View extends string> {
  show: View;
  /** '' where everything is shown. */
  search: string;
}

/** Reads an address; what is not among the views counts as the first of them. */
export function askedIn<View extends string>(
  url: string,
  views: readonly [View, ...View[]],
): AskedList<View> {
  const query = new URL(url).searchParams;
  const shown = query.get('show');
  return {
    show: views.find((view) => view === shown) ?? views[0],
    search: query.get('search')?.trim().slice(0, 100) ?? '',
  };
}

/** The query of the list's call. */
export const listQueryOf = <View extends string>(url: string, { show, search }: AskedList<View>) => ({
  ...askedSlice(new URL(url).searchParams, handoverRows),
  show,
  search: search || undefined,
});
