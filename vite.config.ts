import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { lostScriptsPlugin } from './scripts/lib/lost-scripts.ts';
import { pageFontsPlugin } from './scripts/lib/page-fonts.ts';

/**
 * What every page needs comes in two files, so that it compresses well and is fetched once. Forms are left out, since they bring
 * schemas, and so are the lists and the scanner of the desk.
 */
const onEveryPage = [
  { name: 'library', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'shop', test: /src\/(ui|page-kit(?!\/(form|list-(screen|filters)|scanner))|app\/shell)\// },
];

export default defineConfig({
  plugins: [pageFontsPlugin(), lostScriptsPlugin(), tailwindcss(), reactRouter()],
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
          },
        },
      },
    },
  },
});
