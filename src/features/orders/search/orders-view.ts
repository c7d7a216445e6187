import { paymentMethods } from '#features/payments/payments.rules.ts';
import { narrowed, pageNumberOf, withQuery } from '#page-kit/list-address.ts';
import { orderStates, orderTypes } from '../orders.rules.ts';

export const ordersPath = '/admin/orders';

/** Orders on a list page. */
export const shownOrders = 20;

const textFilters = ['name', 'email', 'phone', 'receipt', 'model', 'date', 'through'] as const;

/** What an address of the list asks for; what is not among the choices counts as none. */
export function readOrdersView(query: URLSearchParams) {
  const text = (name: string) => query.get(name) ?? '';
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((one) => one === query.get(name));
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    receipt: text('receipt'),
    model: text('model'),
    date: text('date'),
    through: text('through'),
    state: among(orderStates, 'state'),
    type: among(orderTypes, 'type'),
    payment: among(paymentMethods, 'payment'),
    sort: among(['oldest'] as const, 'sort'),
    page: pageNumberOf(query.get('page')),
    cursor: query.get('cursor') ?? undefined,
    /** The id of the order whose card is shown. */
    open: query.get('open') ?? undefined,
  };
}
export type OrdersView = ReturnType<typeof readOrdersView>;

/** The filters alone, for the list's calls. */
export const filtersOf = ({ state, type, payment, ...view }: OrdersView) => ({
  ...Object.fromEntries(textFilters.map((name) => [name, view[name]]).filter(([, text]) => text !== '')),
  ...(state && { state }),
  ...(type && { type }),
  ...(payment && { payment }),
});

export const isFiltered = (view: OrdersView): boolean => Object.keys(filtersOf(view)).length > 0;

const queryOf = (view: OrdersView, { page, cursor, open }: Partial<OrdersView> = {}): URLSearchParams => {
  const query = narrowed(new URLSearchParams(filtersOf(view)), { sort: view.sort });
  if (cursor) query.set('cursor', cursor);
  if (page && page > 1) query.set('page', String(page));
  if (open) query.set('open', open);
  return query;
};

/** The list narrowed in another way, at its first page. */
export const narrowedTo = (view: OrdersView, change: Partial<OrdersView>): string =>
  withQuery(ordersPath, queryOf({ ...view, ...change }));

/** Another place of the same list. */
export const placeIn = (
  view: OrdersView,
  place: Pick<Partial<OrdersView>, 'page' | 'cursor' | 'open'>,
): string => withQuery(ordersPath, queryOf(view, place));
