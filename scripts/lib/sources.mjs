/**
 * What the pages and the server are built from, apart from the settings in `*.config.ts`: a change of any of it builds anew.
 */
export const SOURCES = [
  'src',
  'seeds',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/lib/page-fonts.ts',
  'scripts/lib/server-bundle.mjs',
];
