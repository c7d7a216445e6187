import { readFile } from 'node:fs/promises';
import type { ShopPageName } from './shop-pages.rules.ts';

/** The text that a page begins with: a file, read once. */
const texts = new Map<ShopPageName, Promise<string>>();

/** Markdown. It says itself that it is to be replaced. */
export function readFirstText(name: ShopPageName): Promise<string> {
  const known = texts.get(name) ?? readFile(new URL(`first-texts/${name}.md`, import.meta.url), 'utf8');
  texts.set(name, known);
  return known;
}
