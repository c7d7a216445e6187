import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** A page as the router's manifest names it. */
interface Route {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
}

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
}

const assets = fileURLToPath(new URL('../../build/client/assets', import.meta.url));
const nameOf = (address: string) => address.replace(/^\/assets\//, '').split('?')[0]!;

/** Adds the files that a file imports statically; what it fetches later does not count. */
function addImports(file: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  const code = readFileSync(join(assets, file), 'utf8');
  for (const [, imported] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    addImports(imported!, seen);
}

/** Bytes of script, gzip (level 9), that each page of the build loads at its start, with the manifest of all routes. */
export function pageWeights(): Map<string, number> {
  const file = existsSync(assets) && readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error('The pages are not built. Run `npm run build` first.');
  const text = readFileSync(join(assets, file), 'utf8');
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const sizes = new Map<string, number>();
  const sizeOf = (name: string) => {
    const known = sizes.get(name) ?? gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;
    sizes.set(name, known);
    return known;
  };
  const routes = Object.values(manifest.routes);
  const frames = new Set(routes.map(({ parentId }) => parentId));
  const chain = (route: Route | undefined): Route[] =>
    route ? [...chain(manifest.routes[route.parentId ?? '']), route] : [];
  const weightOf = (route: Route) => {
    const files = new Set<string>();
    for (const { module, imports = [] } of [manifest.entry, ...chain(route)])
      for (const address of [module, ...imports]) addImports(nameOf(address), files);
    return [...files, file].reduce((sum, name) => sum + sizeOf(name), 0);
  };
  return new Map(routes.filter(({ id }) => !frames.has(id)).map((route) => [route.id, weightOf(route)]));
}
