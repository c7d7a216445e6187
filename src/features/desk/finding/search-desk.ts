import type { Role } from '#platform/permissions.ts';
import type { DeskThing } from '../desk.contract.ts';
import { fewCustomers, type ThingKind, thingKinds, thingKindsFor, toldOfEach } from '../desk.rules.ts';
import type { ReadPart, Shop } from '../parts/part.ts';
import { partReaders, readOrdersOf } from '../parts/read-parts.ts';
import { presentCustomer } from '../present-things.ts';
import { findCustomers } from './find-customers.ts';
import { findAppointmentsByCar, findListingsByName, findOrders, findVehicles } from './find-numbers.ts';
import { findOwners } from './find-owners.ts';
import type { FoundThings } from './finding.contract.ts';

/** One more than is told, so that it is known whether there are more. */
const limit = toldOfEach + 1;

/** By their numbers: each of these asks for itself. */
const byNumber: Partial<
  Record<ThingKind, (shop: Shop, search: string, limit: number) => Promise<DeskThing[]>>
> = {
  customer: findOwners,
  order: findOrders,
  vehicle: findVehicles,
  listing: findListingsByName,
  appointment: findAppointmentsByCar,
};

/** By their customers, where these are few: what is open of theirs, and their newest orders. */
const byCustomer: Partial<Record<ThingKind, ReadPart>> = {
  order: readOrdersOf,
  appointment: partReaders.appointments,
  drive: partReaders['test-drives'],
  hold: partReaders.reservations,
  'trade-in': partReaders['trade-ins'],
};

async function findOfCustomers(shop: Shop, search: string, kinds: readonly ThingKind[]) {
  const customers = await findCustomers(shop.database, search, limit);
  if (customers.length === 0 || customers.length > fewCustomers) return { customers, theirs: [] };
  const asked = {
    ids: customers.map(({ id }) => id),
    emails: customers.map(({ email }) => email),
    onlyOpen: true,
    limit,
  };
  const theirs = await Promise.all(kinds.map(async (kind) => (await byCustomer[kind]?.(shop, asked)) ?? []));
  return { customers, theirs: theirs.flat() };
}

/**
 * What a search of the desk finds, of the kinds that this role may see: customers, what has such a number, and what is open of
 * customers where few were found.
 */
export async function searchDesk(shop: Shop, role: Role, search: string): Promise<FoundThings> {
  const kinds = thingKindsFor(role);
  const [{ customers, theirs }, ...numbered] = await Promise.all([
    kinds.includes('customer') ? findOfCustomers(shop, search, kinds) : { customers: [], theirs: [] },
    ...kinds.map(async (kind) => (await byNumber[kind]?.(shop, search, limit)) ?? []),
  ]);
  const known = new Set<string>();
  const all = [...customers.map(presentCustomer), ...numbered.flat(), ...theirs].filter(
    ({ _id }) => !known.has(_id) && known.add(_id),
  );
  const ofEach = thingKinds.map(({ kind }) => ({ kind, things: all.filter((thing) => thing.kind === kind) }));
  return {
    things: ofEach.flatMap(({ things }) => things.slice(0, toldOfEach)),
    more: ofEach.filter(({ things }) => things.length > toldOfEach).map(({ kind }) => kind),
  };
}
