import { readFile } from 'node:fs/promises';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { brand, type ContactLines, type DealershipName } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput, CodedError, notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { drawWay, readWay } from './draw-way.ts';
import type {
  ShopPage,
  ShopPageChange,
  ShopPageList,
  ShopPageText,
  ShopPageVersions,
} from './shop-pages.contract.ts';
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

/** What a text may say without writing it out: it follows the settings. */
export type Dealership = Pick<DealershipName, 'name' | 'legalName'> & ContactLines;

const words = ['name', 'legalName', 'street', 'city', 'phone', 'mail'] as const;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

const cut = (text: string, most: string | undefined) =>
  most !== undefined && text.length > Number(most) ? `${text.slice(0, Number(most) - 1)}…` : text;

/**
 * `{name}`, `{legalName}`, `{street}`, `{city}`, `{phone}` and `{mail}` of a rendered text as the settings say; other braces stay. In
 * an address they are percent-encoded, as its renderer has written them, except for `@`: some mail programs show `%40` as it is. A drawing
 * says after a colon how many characters it has room for.
 */
export const withWords = (html: string, dealership: Dealership): string =>
  html.replace(
    /\{(\w+)(?::(\d{1,3}))?\}|%7B(\w+)%7D/g,
    (braced, typed: string | undefined, most: string | undefined, inAddress: string | undefined) => {
      const word = words.find((one) => one === (typed ?? inAddress));
      if (word === undefined) return braced;
      const value = dealership[word];
      return escaped(
        inAddress === undefined ? cut(value, most) : encodeURIComponent(value).replaceAll('%40', '@'),
      );
    },
  );

/** A block between ```way and ``` is drawn; see `readWay` for its lines. */
const wayBlock = /^```way[ \t]*\r?\n([\s\S]*?)^```[ \t]*$/gm;

/** Pictures would be fetched from elsewhere, against the content policy: their description stays. */
const withoutPictures = (html: string) => html.replace(/<img\b[^>]*?alt="([^"]*)"[^>]*>/g, '$1');

/** A page has one first heading, its title: those of the text follow from the second level on, and none is left out. */
function belowTitle(html: string): string {
  const headings = /<(\/?)h([1-6])>/g;
  const used = [...new Set([...html.matchAll(headings)].map(([, , level]) => level!))].sort();
  return html.replace(
    headings,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, used.indexOf(level) + 2)}>`,
  );
}

/** A table that is wider than a phone is pushed sideways by itself. */
const scrollable = (html: string) =>
  html
    .replaceAll('<table>', '<section class="text-table" tabindex="0" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></section>');

const rendered = (text: string) =>
  scrollable(
    withoutPictures(micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })),
  );

/**
 * Markdown as HTML. HTML in it is shown as it was typed, and a link leads to http, https, mailto or a path and nowhere else, so that
 * nothing that is written can act in a page. `{name}` and the like stay, for `withWords`. The text is within the bounds of
 * `tooMuchMarkdown`: beyond them this takes more than linear time.
 */
export function renderText(text: string): string {
  const parts = text.split(wayBlock);
  // Every second part is what stood between the marks of a drawing.
  const html = parts
    .map((part, index) => {
      if (index % 2 === 0) return part.trim() === '' ? '' : rendered(part);
      const way = readWay(part);
      return way ? drawWay(way) : rendered(`\`\`\`\n${part}\`\`\``);
    })
    .join('');
  return belowTitle(html);
}

/** The text that a page begins with: a file, read once. */
const texts = new Map<ShopPageName, Promise<string>>();

/** Markdown. It says itself that it is to be replaced. */
function readFirstText(name: ShopPageName): Promise<string> {
  const known = texts.get(name) ?? readFile(new URL(`first-texts/${name}.md`, import.meta.url), 'utf8');
  texts.set(name, known);
  return known;
}

const noSuchVersion = (name: ShopPageName, version: number) =>
  notFound(`“${shopPageTitles[name]}” has no version ${version}.`);

/** 409: somebody changed it after the version that this change was decided on. */
const textChanged = (name: ShopPageName, version: number) =>
  new CodedError(
    409,
    'text-changed',
    `“${shopPageTitles[name]}” was changed in the meantime. Your text is kept: compare it with the new one.`,
    { details: { version } },
  );
