import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

/** Writes a compressed copy next to a file, so that the server need not compress it for each answer. */
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

export default {
  appDirectory: 'src/app',
  ssr: true,
  // All addresses travel with the first page: a click never waits for the router to look one up.
  routeDiscovery: { mode: 'initial' },
  // An action shares its forms with the page: a script of its own for it would hold both.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client', 'assets');
    const files = await readdir(folder);
    await Promise.all(
      files.filter((name) => /\.(js|css)$/.test(name)).map((name) => pack(join(folder, name))),
    );
  },
} satisfies Config;
