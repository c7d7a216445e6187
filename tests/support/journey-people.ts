import type { BrowserContext } from '@playwright/test';
import { storeMember } from '#features/accounts/create-member.ts';
import { hashPassword } from '#features/accounts/hash-password.ts';
import { openDatabase } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { Role } from '#platform/permissions.ts';

/** Someone with an account of the running shop, whom one journey alone knows. */
export interface Person {
  userId: string;
  role: Role;
  email: string;
  username: string;
}

/** The password of everyone in the journeys. */
export const password = 'Drive-Marque-1';

/** Everyone's. */
export const phone = '+1 313 555 0142';

let hash: Promise<string> | undefined;

/** A new person of that role: their sessions, permits and wrong guesses meet no other journey. */
export async function aPersonOfItsOwn(role: Role): Promise<Person> {
  // Hashing is slow by design: once a process.
  hash ??= hashPassword(password);
  const key = newId().replaceAll('-', '').slice(-12);
  const username = `${role.toLowerCase()}-${key}`;
  const email = `${username}@example.com`;
  const member = { email, username, role, firstName: 'Robin', lastName: `Number ${key}`, phone };
  const { database, close } = openDatabase(process.env.SHOP_DATABASE_URL!, { max: 1 });
  const userId = await storeMember(database, member, await hash).finally(close);
  return { userId, role, email, username };
}

const known = new WeakMap<BrowserContext, Map<Role, Promise<Person>>>();

/** This browser's person of that role, made when first asked for. */
export function personOf(context: BrowserContext, role: Role): Promise<Person> {
  const people = known.get(context) ?? new Map<Role, Promise<Person>>();
  known.set(context, people);
  const person = people.get(role) ?? aPersonOfItsOwn(role);
  people.set(role, person);
  return person;
}
