import { randomBytes } from 'node:crypto';
import type { Session } from '#features/accounts/session/session.contract.ts';

/** What a page may say of the person who reads it, and of this one answer. All of them are texts. */
const ofPerson = ['_id', 'email', 'username', 'firstName', 'lastName', 'phone', 'createdAt'] as const;
const names = [...ofPerson, 'nonce', 'requestId'] as const;
export type BlankName = (typeof names)[number];
export type Filling = Readonly<Record<BlankName, string>>;

// Nobody outside this process can write it into a car's name, an address or a search.
const secret = `b${randomBytes(16).toString('hex')}`;

const markOf = (name: BlankName): string => `${secret}n${names.indexOf(name)}e`;

/** Finds the marks of blanks; its first group is the name's number. */
export const marks = new RegExp(`${secret}n(\\d+)e`, 'g');
export const nameOfMark = (digits: string): BlankName => names[Number(digits)]!;
export const hasMark = (text: string): boolean => text.includes(secret);

export const blankNonce = markOf('nonce');
export const blankRequestId = markOf('requestId');

/** A profile like this one, with a mark wherever something personal stands. */
export function blankSession(session: Session): Session {
  const marked = ofPerson.filter((name) => session[name]).map((name) => [name, markOf(name)]);
  return { ...session, ...Object.fromEntries(marked) };
}

/**
 * What of a profile decides how a page looks, beside the texts that it shows: everything that is no such text, and which of
 * the texts are there at all.
 */
export function kindOfSession(session: Session): string {
  const texts = ofPerson.map((name) => session[name] && true);
  const rest = Object.entries(session).filter(([name]) => !ofPerson.some((one) => one === name));
  return JSON.stringify([rest.sort(), texts]);
}

export const fillingOf = (session: Session, nonce: string, requestId: string): Filling => ({
  ...session,
  username: session.username ?? '',
  nonce,
  requestId,
});
