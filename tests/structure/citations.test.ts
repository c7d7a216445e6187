import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { permissionOfPage } from '#features/accounts/page-guard/page-guard.rules.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(checkout, file), 'utf8');

/** Migrations are never rewritten, and this file quotes what it forbids. */
const isChecked = (file: string) =>
  /\.(ts|tsx|mts|mjs|js|css|md)$/.test(file) &&
  !file.startsWith('migrations/') &&
  file !== relative(checkout, fileURLToPath(import.meta.url));

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: checkout,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => isChecked(file) && existsSync(join(checkout, file)));

/** A heading's anchor as GitHub makes it: lower case, no punctuation, spaces as dashes. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const withoutCode = (markdown: string) => markdown.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');

const anchorsIn = (markdown: string) =>
  new Set(
    [...markdown.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
      anchorOf(heading!),
    ),
  );

const rules = anchorsIn(read('docs/rules.md'));
const decisions = new Set(readdirSync(join(checkout, 'docs/decisions')).map((file) => file.slice(0, 4)));

/** What is wrong with the citations of a text, in the order of its lines. */
function wrongCitations(text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const rule = [...line.matchAll(/\brules\.md(?:#([\w-]*))?/g)]
      .filter(([, name]) => name !== undefined && !rules.has(name))
      .map(([cited]) => cited);
    const decision = [...line.matchAll(/\bADR (\w+)/g)]
      .filter(([, number]) => !/^\d{4}$/.test(number!) || !decisions.has(number!))
      .map(([cited]) => cited);
    const unresolvable = [
      ...line.matchAll(/\bdecisions? \d+|\b(?:product|trade|decisions|rooms)\.md\b/gi),
    ].map(([cited]) => cited);
    return [...rule, ...decision, ...unresolvable].map((cited) => `${at + 1}: ${cited}`);
  });
}

/** What is wrong with one relative link of a Markdown file; undefined where it resolves. */
function problemOf(file: string, target: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  // What a shop says of itself leads to its pages.
  if (file.includes('/first-texts/')) return permissionOfPage(target) ? undefined : `${target}: no such page`;
  const [path = '', anchor] = decodeURIComponent(target).split('#');
  const linked = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(checkout, linked))) return `${target}: no such file`;
  if (anchor === undefined || !statSync(join(checkout, linked)).isFile() || !linked.endsWith('.md'))
    return undefined;
  return anchorsIn(read(linked)).has(anchor) ? undefined : `${target}: no such heading`;
}

const linksIn = (markdown: string) =>
  [...withoutCode(markdown).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].map(([, target]) => target!);

const brokenLinks = (file: string, markdown: string) =>
  linksIn(markdown).flatMap((target) => problemOf(file, target) ?? []);

describe('the check itself', () => {
  test('finds a page of the shop that is not there', () => {
    expect(
      brokenLinks('src/features/shop-pages/first-texts/terms.md', '[a](/imprint) [b](/cookies)'),
    ).toEqual(['/cookies: no such page']);
  });

  test('finds a rule, a decision and a link that are not there', () => {
    expect(wrongCitations('// See rules.md#sale, rules.md#sales and\n// rules.md#.')).toEqual([
      '1: rules.md#sales',
      '2: rules.md#',
    ]);
    expect(wrongCitations('ADR 0001, ADR 9999, ADR 17')).toEqual(['1: ADR 9999', '1: ADR 17']);
    expect(wrongCitations('as Decision 17 says (product.md section 2, trade.md)')).toEqual([
      '1: Decision 17',
      '1: product.md',
      '1: trade.md',
    ]);
    expect(
      brokenLinks(
        'docs/style.md',
        '[a](rules.md#sale) [b](rules.md#sales) [c](../README.md) [d](gone.md) `[e](no)`',
      ),
    ).toEqual(['rules.md#sales: no such heading', 'gone.md: no such file']);
  });

  test('reads code and documents of every folder', () => {
    expect(rules.size).toBeGreaterThan(30);
    expect(decisions).toContain('0017');
    for (const folder of ['src/', 'tests/', 'bench/', 'prove/', 'docs/', 'scripts/'])
      expect(files.some((file) => file.startsWith(folder))).toBe(true);
  });
});

test('every citation in code and documents resolves', () => {
  const wrong = files.flatMap((file) => wrongCitations(read(file)).map((problem) => `${file}:${problem}`));
  expect(wrong).toEqual([]);
});

test.each(files.filter((file) => file.endsWith('.md')))('links of %s lead somewhere', (file) => {
  expect(brokenLinks(file, read(file))).toEqual([]);
});
