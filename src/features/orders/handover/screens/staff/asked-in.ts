/** What an address of these lists asks for. */
export interface AskedList<View extends string> {
  show: View;
  /** '' where everything is shown. */
  search: string;
  cursor: string | undefined;
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
    cursor: query.get('cursor') ?? undefined,
  };
}

/** The address of a list page of what is asked for. */
export function addressOf(
  path: string,
  { show, search }: Pick<AskedList<string>, 'show' | 'search'>,
  cursor?: string,
): string {
  return `${path}?${new URLSearchParams({ show, ...(search && { search }), ...(cursor && { cursor }) })}`;
}
