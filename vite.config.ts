import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page needs comes in two files, so that it compresses well and is fetched once. */
const onEveryPage = [
  { name: 'library', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shop',
    test: /src\/(web\/(?!storefront|staff-desk|wide-enough|shell\/(basket-panel|mobile-menu))|ui\/(button|class-names|glyph|spinner|toast-region|toast-store|tone|picture|swatch|money)\.|platform\/permissions)/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The first browsers with `light-dark()`, which the two colour schemes rest on.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: onEveryPage } } } } },
  },
});
