import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { type Dealership, withWords } from './dealership-words.ts';
import { readFirstText } from './first-texts.ts';
import { renderText } from './render-text.ts';
import type {
  ShopPage,
  ShopPageChange,
  ShopPageList,
  ShopPageText,
  ShopPageVersions,
} from './shop-pages.contract.ts';
import { noSuchVersion, textChanged } from './shop-pages.errors.ts';
import { type ShopPageName, shopPageNames, shopPageTitles } from './shop-pages.rules.ts';
import { shopPageTexts } from './shop-pages.tables.ts';
import { tooMuchMarkdown } from './text-bounds.rules.ts';

type Shop = Pick<Platform, 'database'>;

const dealership = (): Dealership => ({ name: brand.name, legalName: brand.legalName, ...brand.contact });

const newestOf = async (database: Database, name: ShopPageName) => {
  const [row] = await database
    .select()
    .from(shopPageTexts)
    .where(eq(shopPageTexts.name, name))
    .orderBy(desc(shopPageTexts.version))
    .limit(1);
  return row;
};

/** `ownSince`: when the dealership last wrote it; undefined for a first text. */
const headOf = (name: ShopPageName, ownSince: Date | undefined) => ({
  name,
  title: shopPageTitles[name],
  isFirstText: ownSince === undefined,
  changedAt: ownSince?.toISOString() ?? null,
});

/** Every page, without its text. */
export async function listShopPages({ database }: Shop): Promise<ShopPageList> {
  const { name, version, changedAt, body } = shopPageTexts;
  const newest = await database
    .selectDistinctOn([name], { name, changedAt, isOwn: isNotNull(body).mapWith(Boolean) })
    .from(shopPageTexts)
    .orderBy(name, desc(version));
  const ownSince = new Map(newest.flatMap((row) => (row.isOwn ? [[row.name, row.changedAt] as const] : [])));
  return shopPageNames.map((one) => headOf(one, ownSince.get(one)));
}

/** The first texts as HTML, rendered once. */
const renderedFirst = new Map<ShopPageName, string>();

async function firstHtml(name: ShopPageName): Promise<string> {
  const html = renderedFirst.get(name) ?? renderText(await readFirstText(name));
  renderedFirst.set(name, html);
  return html;
}

/** Throws 400 for a text that takes too long to render. */
function renderWritten(text: string): string {
  const reason = tooMuchMarkdown(text);
  if (reason) throw badInput({ text: reason });
  return renderText(text);
}

/** A page as everybody reads it, with what the settings say now. */
export async function readShopPage({ database }: Shop, name: ShopPageName): Promise<ShopPage> {
  const newest = await newestOf(database, name);
  const ownSince = newest && newest.body !== null ? newest.changedAt : undefined;
  return {
    ...headOf(name, ownSince),
    html: withWords(newest?.html ?? (await firstHtml(name)), dealership()),
  };
}

/** What a text would look like. Throws 400 for one that takes too long to render. */
export const previewText = (text: string): string => withWords(renderWritten(text), dealership());

const asText = async (
  name: ShopPageName,
  row: { version: number; body: string | null } | undefined,
): Promise<ShopPageText> => ({
  name,
  title: shopPageTitles[name],
  version: row?.version ?? 0,
  text: row?.body ?? (await readFirstText(name)),
});

/** The text that counts, as it is written. */
export const findText = async ({ database }: Shop, name: ShopPageName): Promise<ShopPageText> =>
  asText(name, await newestOf(database, name));

/** A text of before; version 0 is the first text. Throws 404 where there is no such version. */
export async function findVersion(
  { database }: Shop,
  name: ShopPageName,
  version: number,
): Promise<ShopPageText> {
  if (version === 0) return asText(name, undefined);
  const [row] = await database
    .select()
    .from(shopPageTexts)
    .where(and(eq(shopPageTexts.name, name), eq(shopPageTexts.version, version)));
  if (!row) throw noSuchVersion(name, version);
  return asText(name, row);
}

/** Every change of a text, newest first. */
export async function listVersions({ database }: Shop, name: ShopPageName): Promise<ShopPageVersions> {
  const { version, changedBy, changedAt, body } = shopPageTexts;
  const rows = await database
    .select({ version, changedBy, changedAt, characters: sql`coalesce(length(${body}), 0)`.mapWith(Number) })
    .from(shopPageTexts)
    .where(eq(shopPageTexts.name, name))
    .orderBy(desc(version));
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

const told = (page: ShopPageName, row: { version: number; body: string | null } | undefined) => ({
  page: shopPageTitles[page],
  version: row?.version ?? 0,
  text: row?.body ? `${row.body.length.toLocaleString('en-US')} characters` : 'the default text',
});

/**
 * Gives a page another text, or its first one again. Every text of before is kept. Throws 409 `text-changed` where
 * somebody changed it after the version that this change was decided on, and 400 for a text that takes too long to render.
 */
export async function changeText(
  { database }: Shop,
  changer: Pick<Member, 'userId' | 'email'>,
  name: ShopPageName,
  { expectedVersion, text }: ShopPageChange,
): Promise<ShopPageText> {
  const html = text === undefined ? null : renderWritten(text);
  return database.transaction(async (transaction) => {
    const before = await newestOf(transaction, name);
    if ((before?.version ?? 0) !== expectedVersion) throw textChanged(name, before?.version ?? 0);
    const [written] = await transaction
      .insert(shopPageTexts)
      .values({
        name,
        version: expectedVersion + 1,
        body: text ?? null,
        html,
        changedBy: changer.email,
        changedAt: now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!written) throw textChanged(name, expectedVersion + 1);
    await recordAudit(transaction, {
      actor: changer,
      action: 'change text of a page',
      subject: { type: 'shop page', id: name, name: shopPageTitles[name] },
      before: told(name, before),
      after: told(name, written),
    });
    return asText(name, written);
  });
}
