import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { RouteTable } from './route-table.ts';

const assets = fileURLToPath(new URL('../../build/client/assets', import.meta.url));
const nameOf = (address: string) => address.replace(/^\/assets\//, '').split('?')[0]!;

/** The table of addresses as the browser makes it from the script of the build. */
export function unfoldTable(script: string): RouteTable {
  const window: { __reactRouterManifest?: RouteTable } = {};
  runInNewContext(script, { window });
  return window.__reactRouterManifest!;
}

/** What a file imports with itself; what it fetches later is not of it. */
function withImports(file: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  const code = readFileSync(join(assets, file), 'utf8');
  for (const [, imported] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    withImports(imported!, seen);
}

/** Bytes of script, gzip (level 9), that each page of the build names at its start, with the table of addresses. */
export function pageWeights(): Map<string, number> {
  const table = existsSync(assets) && readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!table) throw new Error('The pages are not built. Run `npm run build` first.');
  const { entry, routes } = unfoldTable(readFileSync(join(assets, table), 'utf8'));
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(join(assets, file)), { level: 9 }).length;
    sizes.set(file, known);
    return known;
  };
  const chain = (route: RouteTable['routes'][string] | undefined): RouteTable['routes'][string][] =>
    route ? [...chain(route.parentId === undefined ? undefined : routes[route.parentId]), route] : [];
  const weights = new Map<string, number>();
  const frames = new Set(Object.values(routes).map(({ parentId }) => parentId));
  for (const route of Object.values(routes)) {
    if (frames.has(route.id)) continue;
    const files = new Set<string>();
    for (const { module, imports = [] } of [entry, ...chain(route)])
      for (const address of [module, ...imports]) withImports(nameOf(address), files);
    weights.set(
      route.id,
      [...files, table].reduce((sum, file) => sum + sizeOf(file), 0),
    );
  }
  return weights;
}
