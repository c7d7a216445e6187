/** The one form of the list: the box, the filters and the sort belong to it wherever they stand. */
export const listFormId = 'car-search';

/** The filters: a column beside the list, a sheet over it in narrow windows. */
export const filtersId = 'filters';

/** The calls of the catalogue that a page shows: '/cars' or '/vip'. */
export const callsOf = (action: string): string =>
  action === '/cars' ? '/api/search' : `/api${action}/search`;

/** The address of a page with this query. */
export const listAddress = (action: string, query: string): string => (query ? `${action}?${query}` : action);

/** What the form asks for, without empty fields: its names in the order of the page, the values of each in theirs. */
export function askedBy(form: HTMLFormElement): [string, string][] {
  const data = new FormData(form);
  const isAsked = (name: string, value: string) => value !== '' && !(name === 'sort' && value === 'newest');
  return [...new Set(data.keys())].flatMap((name) =>
    data
      .getAll(name)
      .map((value) => String(value).trim())
      .sort()
      .flatMap((value): [string, string][] => (isAsked(name, value) ? [[name, value]] : [])),
  );
}

export const isSheetOpen = (): boolean =>
  document.getElementById(filtersId)?.matches(':popover-open') ?? false;
