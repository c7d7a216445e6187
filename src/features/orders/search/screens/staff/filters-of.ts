const filterNames = ['email', 'phone', 'receipt', 'date'] as const;
type FilterName = (typeof filterNames)[number];

/** What stands in the four fields; empty ones filter nothing. */
export type Filters = Readonly<Record<FilterName, string>>;

/** The filters of an address. */
export function filtersOf(searchParams: URLSearchParams): Filters {
  const text = (name: FilterName) => searchParams.get(name) ?? '';
  return {
    email: text('email'),
    phone: text('phone'),
    receipt: text('receipt'),
    date: text('date'),
  };
}

/** The part of an address that says these filters; '' where none is set. */
export function queryOf(filters: Filters, cursor?: string): string {
  const set = filterNames
    .filter((name) => filters[name].trim() !== '')
    .map((name) => [name, filters[name].trim()]);
  const query = new URLSearchParams([...set, ...(cursor ? [['cursor', cursor]] : [])]).toString();
  return query && `?${query}`;
}
