import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { transformWithOxc } from 'vite';
import { foldTable, parseTable } from './scripts/lib/route-table.ts';
import { staffLayout } from './src/page-kit/staff-pages.ts';
import type { Build } from './src/service-worker/service-worker.ts';

/** Keeps a packed twin beside a file, so that the server sends it without packing it again and again. */
async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}

/** Another file of the build, as a script or its list of what to fetch ahead names it. */
const namedFile = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css|woff2))["'`]/g;

const listOfRoutes = async (assets: string): Promise<string> => {
  const list = (await readdir(assets)).find((name) => /^manifest-.*\.js$/.test(name));
  if (!list) throw new Error('The build has no list of its routes.');
  return list;
};

/** Where most visitors go: what these pages import is fetched ahead as soon as a link to them is pointed at. */
const fetchedAhead = ['root', 'home', 'cars', 'cars/:id'];

/**
 * The list of routes is sent to everybody. The files that a page imports are in it only to be fetched ahead, and without
 * them it is half as long: other pages' imports are fetched when the page itself is, and staff fetch theirs beforehand
 * (use-staff-pages-at-hand.ts).
 */
async function shortenList(assets: string): Promise<void> {
  const file = join(assets, await listOfRoutes(assets));
  const table = parseTable(await readFile(file, 'utf8'));
  for (const [id, route] of Object.entries(table.routes))
    if (!fetchedAhead.includes(id)) delete route.imports;
  await writeFile(file, foldTable(table));
}

/** What customers' pages need: every file that their scripts lead to. Staff's pages fetch their own. */
async function customersFiles(assets: string): Promise<string[]> {
  const list = await listOfRoutes(assets);
  const { entry, routes } = parseTable(await readFile(join(assets, list), 'utf8'));
  const wanted = Object.values(routes).filter(({ id, parentId }) => ![id, parentId].includes(staffLayout));
  const files = new Set([list]);
  const add = async (name: string): Promise<void> => {
    if (files.has(name)) return;
    files.add(name);
    if (!name.endsWith('.js')) return;
    const script = await readFile(join(assets, name), 'utf8');
    for (const [, named = ''] of script.matchAll(namedFile)) await add(named);
  };
  for (const address of [entry, ...wanted].flatMap(({ module, imports = [] }) => [module, ...imports]))
    await add(basename(address));
  return [...files].sort().map((name) => `/assets/${name}`);
}

/** Signs that every page shows. */
const signs = ['/favicon.svg', '/brand/logo-poster.webp'];

/** The service worker with what it keeps. Its version is that of the whole build: a new one empties the copies. */
async function writeServiceWorker(buildDirectory: string): Promise<void> {
  const client = join(buildDirectory, 'client');
  const files = [...(await customersFiles(join(client, 'assets'))), ...signs];
  const server = await readFile(join(buildDirectory, 'server', 'index.js'));
  const source = await readFile(new URL('src/service-worker/service-worker.ts', import.meta.url), 'utf8');
  const { code } = await transformWithOxc(source, 'service-worker.ts');
  const version = createHash('sha256')
    .update(server)
    .update(files.join())
    .update(source)
    .digest('hex')
    .slice(0, 16);
  const build = { version, files } satisfies Build;
  const script = `const build = ${JSON.stringify(build)};\n${code.replace(/^export \{\};?$/m, '')}`;
  await writeFile(join(client, 'sw.js'), script);
  await pack(join(client, 'sw.js'));
}

export default {
  appDirectory: 'src/app',
  ssr: true,
  // All addresses travel with the first page: a click never waits for the router to look one up.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client', 'assets');
    await writeServiceWorker(reactRouterConfig.buildDirectory);
    await shortenList(folder);
    const files = await readdir(folder);
    await Promise.all(
      files.filter((name) => /\.(js|css)$/.test(name)).map((name) => pack(join(folder, name))),
    );
  },
} satisfies Config;
