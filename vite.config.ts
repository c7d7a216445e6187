import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { lostScriptsPlugin } from './scripts/lib/lost-scripts.ts';
import { pageFontsPlugin } from './scripts/lib/page-fonts.ts';
import { unusedSchemasPlugin } from './scripts/lib/unused-schemas.ts';

/** What every page needs comes in two files, so that it compresses well and is fetched once. */
const onEveryPage = [
  { name: 'library', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shop',
    test: /src\/(page-kit\/(?!browser\/narrow-window|forms\/|kept-ids\/|at-hand\/|scanner\/|ask\/|lists\/|navigation-state|saved-parts\.tsx)|app\/(root|early-input|entry\.client|brand-style|page-access|shell\/(?!navbar\/mobile-menu|card-acts|saved-parts|saved-copy-note))|features\/(basket\/screens\/customer\/panel\/(basket-panel-provider|use-add)|accounts\/session\/screens\/customer\/use-logout)|ui\/(buttons\/button|forms\/steady-press|dialogs\/use-opened-once|text\/(class-names|money)|pictures\/(glyph|picture)|progress\/spinner|notices\/(toast-region|toast-store|tone))|platform\/page-permissions)/,
  },
];

export default defineConfig({
  plugins: [pageFontsPlugin(), lostScriptsPlugin(), unusedSchemasPlugin(), tailwindcss(), reactRouter()],
  build: {
    // The first browsers with `light-dark()`, which the two colour schemes rest on.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: onEveryPage },
            // The table of addresses names every file to every visitor. Without names of files, and with the shortest
            // hashes that the bundler gives, it is 1 kB of gzip smaller.
            chunkFileNames: 'assets/[hash:7].js',
            entryFileNames: 'assets/[hash:7].js',
          },
        },
      },
    },
  },
});
