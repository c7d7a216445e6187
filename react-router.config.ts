import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { foldTable, parseTable } from './scripts/lib/route-table.ts';

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

export default {
  appDirectory: 'src/app',
  ssr: true,
  // All addresses travel with the first page: a click never waits for the router to look one up.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client', 'assets');
    await shortenList(folder);
    const files = await readdir(folder);
    await Promise.all(
      files.filter((name) => /\.(js|css)$/.test(name)).map((name) => pack(join(folder, name))),
    );
  },
} satisfies Config;
