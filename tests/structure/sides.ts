import { join } from 'node:path';
import { type Import, type Imports, imports, reachedFrom } from './imports.ts';
import { read } from './sources.ts';

export interface Sides {
  browser: ReadonlySet<string>;
  server: ReadonlySet<string>;
}

const isRoutes = (path: string) => path.endsWith('.routes.ts');
/** A room's files that the server calls; what has none of these names is called by one of them. */
const servers = /^src\/features\/.+\.(routes|guard|service|tables|jobs|list|mail|errors|limits)\.ts$/;
const parts = /^src\/(app|page-kit|ui)\/|\.tsx$/;
const serverOfApp = /^src\/app\/(routes\.ts|entry\.server\.tsx)$/;

/** What the browser has: components, and all that they import. Of the routes it has the types of the calls. */
const isInBrowser = ({ target, isType }: Import) => !(isType && isRoutes(target));

/** Both sides of the shop, by what imports what; a file may be on both. */
export function sidesOf(all: Imports, pages: readonly string[]): Sides {
  const files = [...all.keys()];
  const shown = files.filter((file) => parts.test(file) && !serverOfApp.test(file));
  const called = files.filter((file) => servers.test(file));
  for (const file of files.filter((one) => one.startsWith('src/server/')))
    for (const { target } of all.get(file) ?? []) if (target.startsWith('src/features/')) called.push(target);
  return {
    browser: reachedFrom([...shown, ...pages], all, isInBrowser),
    server: reachedFrom(called, all),
  };
}

/** The pages by their paths, as src/app/routes.ts lists them; what frames pages has no path. */
export const pagesListed: readonly { path?: string; file: string }[] = [
  ...read('src/app/routes.ts').matchAll(
    /\b(?:page|route|index|layout)\(\s*(?:(?:'([^']*)'|path),\s*)?'([^']+\.tsx?)'/g,
  ),
].map(([call, path, file]) => ({
  ...(path !== undefined && !call.startsWith('layout') && { path }),
  file: join('src/app', file!),
}));

export const sides = sidesOf(
  imports,
  pagesListed.map(({ file }) => file),
);

/** A file of a feature that only pages need. */
export const isScreen = (file: string): boolean =>
  file.startsWith('src/features/') &&
  sides.browser.has(file) &&
  !sides.server.has(file) &&
  !/\.(contract|rules)\.ts$/.test(file);
