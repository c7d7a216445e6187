import { describe, expect, test } from 'vitest';
import { sides } from './sides.ts';
import { lineOf, parsed, type Source, scripts, walk } from './sources.ts';
import { type Node, nameOf, nodesIn } from './syntax-tree.ts';

/** Where calendar dates are calculated and compared (ADR 0027). */
const home = 'src/platform/dates/';

/** Instants that the shop itself wrote, read for a countdown or a wait: no calendar is involved. */
const readsInstants: Readonly<Record<string, string>> = {
  'src/features/downtime/maintenance.tsx': 'the end of a downtime, as the API sends it',
  'src/features/downtime/announcement.tsx': 'the end of a downtime, as the API sends it',
  'src/features/downtime/downtime-watch.tsx': "the server's clock",
  'src/features/accounts/own-sessions/session-end.rules.ts': 'the end of a session, as the API sends it',
  'src/features/car-import/import.tsx': 'when a file was brought',
};

/** Words that name a calendar date here; `from` and `to` are too many other things. */
const namesDate =
  /^(?:today|tomorrow|yesterday|date|day|openFrom|firstDay|lastDay|weekday)$|(?:[a-z](?:Date|Day|On))$/;

const endName = (node: Node | undefined): string => {
  if (node?.type === 'MemberExpression') return nameOf(node.property) ?? '';
  return nameOf(node) ?? '';
};

const isOrder = (node: Node) =>
  node.type === 'BinaryExpression' && ['<', '<=', '>', '>='].includes(String(node.operator));

/** Methods of Date that take a calendar date apart or move it. */
const byHand = /^(?:set(?:UTC)?(?:Date|Month|FullYear)|getUTC(?:Day|Date|Month))$/;

/** What a file does with calendar dates by itself. */
function datesByHand(source: Source): string[] {
  const found: string[] = [];
  const add = (node: Node, what: string) =>
    found.push(`${source.path}:${lineOf(source.text, node.start)} ${what}`);
  walk(parsed(source).program, (node) => {
    const [left] = nodesIn(node.left);
    const [right] = nodesIn(node.right);
    const [callee] = nodesIn(node.callee);
    const isCalled = node.type === 'CallExpression' && callee?.type === 'MemberExpression';
    const method = isCalled ? endName(callee) : '';
    const owner = isCalled ? (nameOf(nodesIn(callee?.object)[0]) ?? '') : '';
    if (isOrder(node) && (namesDate.test(endName(left)) || namesDate.test(endName(right))))
      add(node, 'compares a date as text');
    if (method === 'localeCompare' && namesDate.test(endName(nodesIn(callee?.object)[0])))
      add(node, 'compares a date as text');
    if (byHand.test(method)) add(node, `calls ${method}`);
    if (owner === 'Date' && method === 'UTC') add(node, 'calls Date.UTC');
    if (owner === 'Date' && method === 'parse' && !(source.path in readsInstants))
      add(node, 'calls Date.parse');
    if (/T00:00(?::00)?/.test(textOf(node))) add(node, 'writes midnight behind a date');
    if (node.type === 'Identifier' && node.name === 'Temporal') add(node, 'uses Temporal');
  });
  return found;
}

function textOf(node: Node): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateElement' || typeof node.value !== 'object' || node.value === null) return '';
  return 'raw' in node.value ? String(node.value.raw) : '';
}

describe('calendar dates', () => {
  const others = scripts.filter(({ path }) => !path.startsWith(home));

  test('are compared and calculated in platform/dates and nowhere else', () => {
    expect(others.flatMap(datesByHand)).toEqual([]);
  });

  test.each([
    [
      'for (let date = first; date <= last; date = addDays(date, 1)) days.push(date);',
      'compares a date as text',
    ],
    ['if (order.deliveryDate < today) late();', 'compares a date as text'],
    ['const later = handedOverOn > due ? handedOverOn : due;', 'compares a date as text'],
    ['rows.sort((one, other) => one.date.localeCompare(other.date));', 'compares a date as text'],
    ['const at = new Date(`$' + '{date}T00:00:00Z`);', 'writes midnight behind a date'],
    ['moved.setUTCDate(moved.getUTCDate() + 1);', 'calls setUTCDate'],
    ['const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;', 'calls Date.parse'],
    ['const now = Temporal.Now.plainDateISO();', 'uses Temporal'],
  ])('are found by syntax: %s', (text, what) => {
    expect(datesByHand({ path: 'src/a.ts', text }).join()).toContain(what);
  });

  test.each(['const isLate = due.getTime() < now;', 'if (isBefore(date, today)) late();', 'days < 7;'])(
    'are not seen where there are none: %s',
    (text) => {
      expect(datesByHand({ path: 'src/a.ts', text })).toEqual([]);
    },
  );

  test('what reads instants is still there, else it needs no exception', () => {
    const reading = others.filter(({ text }) => text.includes('Date.parse')).map(({ path }) => path);
    expect(Object.keys(readsInstants).filter((path) => !reading.includes(path))).toEqual([]);
  });
});

test('no screen imports what calculates with Temporal, which not every browser has', () => {
  const shown = scripts.filter(({ path }) => sides.browser.has(path) && !path.startsWith('src/platform/'));
  const importing = shown.filter(
    ({ path, text }) => text.includes('dates/date-arithmetic.ts') && !/\.(contract|rules)\.ts$/.test(path),
  );
  expect(shown.length).toBeGreaterThan(200);
  expect(importing.map(({ path }) => path)).toEqual([]);
});
