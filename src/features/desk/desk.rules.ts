import { questionsDeskPath } from '#features/questions/questions.rules.ts';
import { may, type Permission, type Role } from '#platform/permissions.ts';

/** What one search of the desk finds, and who finds it: whoever may open it (rules.md#desk-search). */
export const thingKinds = [
  { kind: 'customer', permission: 'see customers', title: 'Customers' },
  { kind: 'order', permission: 'see orders', title: 'Orders' },
  { kind: 'vehicle', permission: 'keep vehicles', title: 'Vehicles' },
  { kind: 'listing', permission: 'change stock', title: 'Cars' },
  { kind: 'appointment', permission: 'run the floor', title: 'Appointments' },
  { kind: 'drive', permission: 'see test drives', title: 'Test drives' },
  { kind: 'hold', permission: 'look after reservations', title: 'Reservations' },
  { kind: 'trade-in', permission: 'see trade-ins', title: 'Trade-ins' },
  { kind: 'question', permission: 'answer questions', title: 'Questions' },
] as const satisfies readonly { kind: string; permission: Permission; title: string }[];
export type ThingKind = (typeof thingKinds)[number]['kind'];

export const thingKindsFor = (role: Role): readonly ThingKind[] =>
  thingKinds.filter(({ permission }) => may(role, permission)).map(({ kind }) => kind);

/** What is done with a thing straight from where it was found, and who may (rules.md#desk-jobs). */
export const thingActs = [
  { act: 'book', permission: 'run the floor', label: 'Book a service' },
  { act: 'hand-over', permission: 'hand vehicles over', label: 'Hand over' },
  { act: 'refund', permission: 'cancel orders', label: 'Refund a part' },
  { act: 'correct-stock', permission: 'change stock', label: 'Correct stock' },
] as const satisfies readonly { act: string; permission: Permission; label: string }[];
export type ThingAct = (typeof thingActs)[number]['act'];

/** Where a customer's car is booked in. */
export const bookingPath = (customerId: string): string =>
  `/worker/appointments/new?${new URLSearchParams({ customer: customerId })}`;

const actPaths: Readonly<Record<ThingAct, (thing: { _id: string; name: string }) => string>> = {
  book: ({ _id }) => bookingPath(_id),
  'hand-over': ({ name }) => `/worker/handovers?${new URLSearchParams({ search: name, do: 'hand-over' })}`,
  refund: ({ _id }) => `/admin/orders/${encodeURIComponent(_id)}?do=refund`,
  'correct-stock': ({ _id }) => `/worker/cars/${encodeURIComponent(_id)}/stock`,
};

/** What a role may do with a thing now: where it is done, and what that is called. */
export const actsFor = (
  thing: { _id: string; name: string; acts?: readonly ThingAct[] | undefined },
  role: Role,
): { act: ThingAct; to: string; label: string }[] =>
  thingActs
    .filter(({ act, permission }) => thing.acts?.includes(act) && may(role, permission))
    .map(({ act, label }) => ({ act, label, to: actPaths[act](thing) }));

/** So many of a kind are told; typing more narrows the search. */
export const toldOfEach = 6;

/** Of so few customers that were found, what is open of theirs is told as well. */
export const fewCustomers = 3;

/** The page of a customer. */
export const customerPath = (id: string): string => `/desk/customers/${encodeURIComponent(id)}`;

/** Where a thing is opened: an order where one may act on it, and else where it is only read. A mail is nowhere to be read. */
export function placeOf(
  thing: {
    kind: ThingKind | 'mail' | 'garage-car';
    _id: string;
    date?: string | undefined;
    vin?: string | undefined;
  },
  role: Role,
): string | undefined {
  const id = encodeURIComponent(thing._id);
  switch (thing.kind) {
    case 'customer':
      return customerPath(thing._id);
    case 'order':
      return may(role, 'search orders') ? `/admin/orders/${id}` : `/desk/orders/${id}`;
    case 'vehicle':
      return `/worker/vehicles/${id}`;
    case 'listing':
      return `/worker/cars/${id}`;
    case 'appointment':
      return `/worker/appointments?from=${thing.date ?? ''}`;
    case 'drive':
      return `/worker/test-drives?day=${thing.date ?? ''}`;
    case 'hold':
      return `/worker/holds?${new URLSearchParams({ id: thing._id })}`;
    case 'trade-in':
      return `/worker/trade-ins?${new URLSearchParams({ id: thing._id })}`;
    case 'question':
      return `${questionsDeskPath}/${id}`;
    case 'garage-car':
      // What the workshop has of it, and the inventory.
      return thing.vin && `/desk/search?q=${thing.vin}`;
    case 'mail':
      return undefined;
  }
}

/** The digits of a phone number that a search may be; undefined: it is none. Numbers abroad are written without the zero in front. */
export function digitsOfPhone(search: string): string | undefined {
  if (!/^[+\d\s()./-]+$/.test(search)) return undefined;
  const typed = search.replace(/\D/g, '');
  const digits = typed.replace(/^0+/, '');
  // The last four of a number may begin with a zero.
  return [digits, typed].find(({ length }) => length >= 4);
}

/** What the desk knows of a customer, part by part, and who sees it (rules.md#customers). */
export const customerParts = [
  { part: 'purchases', permission: 'see orders', title: 'Purchases', none: 'No purchases.' },
  { part: 'rentals', permission: 'see orders', title: 'Rentals', none: 'No rentals.' },
  { part: 'vehicles', permission: 'keep vehicles', title: 'Vehicles', none: 'No vehicles.' },
  { part: 'garage', permission: 'see customers', title: 'Garage', none: 'No cars in the garage.' },
  {
    part: 'appointments',
    permission: 'run the floor',
    title: 'Appointments',
    none: 'No appointments.',
  },
  { part: 'test-drives', permission: 'see test drives', title: 'Test drives', none: 'No test drives.' },
  {
    part: 'reservations',
    permission: 'look after reservations',
    title: 'Reservations',
    none: 'No reservations.',
  },
  { part: 'trade-ins', permission: 'see trade-ins', title: 'Trade-ins', none: 'No trade-ins.' },
  {
    part: 'mails',
    permission: 'see customers',
    title: 'Emails sent',
    none: 'No emails sent.',
  },
] as const satisfies readonly { part: string; permission: Permission; title: string; none: string }[];
export type CustomerPart = (typeof customerParts)[number]['part'];

export const partsFor = (role: Role) => customerParts.filter(({ permission }) => may(role, permission));

/** Where all of a part stand. */
export const partPath = (customerId: string, part: CustomerPart): string =>
  `${customerPath(customerId)}/${part}`;
