import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, gte, lt, or } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { type linkPurposes, oneTimeLinks } from './one-time-links.tables.ts';

type Purpose = (typeof linkPurposes)[number];

/** What a link stands for. */
export interface MailedLink {
  userId: string;
  email: string;
}

/** With what is known of the moment at which it was sent. */
export interface TakenLink extends MailedLink {
  phone: string | null;
  createdAt: Date;
}

/** The token has 256 random bits: there is nothing to guess, so a plain hash will do. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Stores a link in the caller's transaction. Returns its token, which nobody can read again. */
export async function makeLink(
  database: Database,
  link: MailedLink & { purpose: Purpose; seconds: number; phone?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { seconds, ...stored } = link;
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + seconds * 1000);
  await database.insert(oneTimeLinks).values({ ...stored, tokenHash: hashOf(token), createdAt, expiresAt });
  return token;
}

const isLive = (token: string, purpose: Purpose) =>
  and(
    eq(oneTimeLinks.tokenHash, hashOf(token)),
    eq(oneTimeLinks.purpose, purpose),
    gt(oneTimeLinks.expiresAt, now()),
  );

/** What a live link stands for; it stays, for links that may be opened again. */
export async function findLink(
  database: Database,
  token: string,
  purpose: Purpose,
): Promise<MailedLink | undefined> {
  const { userId, email } = oneTimeLinks;
  const [found] = await database.select({ userId, email }).from(oneTimeLinks).where(isLive(token, purpose));
  return found;
}

/** Whose live link this is; it stays. Undefined for one that is over. */
export async function ownerOfLink(
  database: Database,
  token: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const { userId } = oneTimeLinks;
  const [found] = await database.select({ userId }).from(oneTimeLinks).where(isLive(token, purpose));
  return found?.userId;
}

/** Uses a live link up: of several callers at the same moment, one gets it. */
export async function takeLink(
  database: Database,
  token: string,
  purpose: Purpose,
): Promise<TakenLink | undefined> {
  const { userId, email, phone, createdAt } = oneTimeLinks;
  const [taken] = await database
    .delete(oneTimeLinks)
    .where(isLive(token, purpose))
    .returning({ userId, email, phone, createdAt });
  return taken;
}

/** From now on none of the links of this purpose that a member was mailed works. */
export async function dropLinks(database: Database, userId: string, purpose: Purpose): Promise<void> {
  await database
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, purpose)));
}

/** Drops the links of this purpose that were sent with this one or after it, and all that its address was sent. */
export async function dropLaterLinks(
  database: Database,
  { userId, email, createdAt }: TakenLink,
  purpose: Purpose,
): Promise<void> {
  const later = or(gte(oneTimeLinks.createdAt, createdAt), eq(oneTimeLinks.email, email));
  await database
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, purpose), later));
}

/** Whether a live link of this purpose was mailed to the address. */
export async function hasLiveLink(database: Database, email: string, purpose: Purpose): Promise<boolean> {
  const live = and(
    eq(oneTimeLinks.email, email),
    eq(oneTimeLinks.purpose, purpose),
    gt(oneTimeLinks.expiresAt, now()),
  );
  return (await database.$count(oneTimeLinks, live)) > 0;
}

/** Deletes links that are over. */
export async function sweepLinks(database: Database): Promise<void> {
  await database.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, now()));
}

type Reached = Pick<Config, 'publicUrl' | 'host' | 'port'>;

/** Where the shop is reached, for a mail. Without PUBLIC_URL that is on this machine. */
export function shopAddress({ publicUrl, host, port }: Reached): string {
  const isAny = host === '0.0.0.0' || host === '::';
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `http://${name}:${port}`;
}

/**
 * The address of a page of the shop, for a mail without which its reader cannot go on. Never from the request: its
 * Host header is the caller's word, and a mailed token must not lead to another's server.
 */
export const linkTo = (shop: Reached, path: string, token: string): string =>
  `${shopAddress(shop)}${path}?token=${token}`;
